import { expect, onTestFinished, test } from 'vitest';
import { editSite } from '#support/edited-site.ts';

const post = `---
title: Wrong
description: How it goes wrong.
date: 2026-11-02
author: nobody
tags: [redline]
colour: red
---

[more](/nowhere) <Rate of="speed" />
`;

test('a build with mistakes in content stops, and lists them all', async () => {
  const site = await editSite();
  onTestFinished(site.remove);
  await site.write('blog/wrong.mdx', post);
  const { code, output } = await site.build();
  expect(code).not.toBe(0);
  expect(output).toContain('4 mistakes in content/. Fix them and save:');
  expect(output).toContain('content/blog/wrong.mdx:5  author "nobody" is not in content/authors');
  expect(output).toContain('content/blog/wrong.mdx:7  colour is a field that a post does not have');
  expect(output).toContain('content/blog/wrong.mdx:10  the link /nowhere leads nowhere');
  expect(output).toContain('content/blog/wrong.mdx:10  <Rate of="speed" /> does not exist');
});
