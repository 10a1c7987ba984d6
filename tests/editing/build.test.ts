import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EditedSite, editSite } from '#support/edited-site.ts';

let site: EditedSite;
beforeAll(async () => {
  site = await editSite();
});
afterAll(() => site.remove());

const post = (title: string, fields: string) => `---
title: ${title}
description: What ${title} tells.
date: 2026-11-02
author: credit-team
tags: [redline]
${fields}
---

Words of ${title}.
`;

test('a build with mistakes in content stops, and lists them all', async () => {
  await site.write(
    'blog/wrong.mdx',
    `${post('Wrong', 'colour: red').replace('credit-team', 'nobody')}\n[more](/nowhere) <Rate of="speed" />`,
  );
  const { code, output } = await site.build();
  expect(code).not.toBe(0);
  expect(output).toContain('4 mistakes in content/. Fix them and save:');
  expect(output).toContain('content/blog/wrong.mdx:5  author "nobody" is not in content/authors');
  expect(output).toContain('content/blog/wrong.mdx:7  colour is a field that a post does not have');
  expect(output).toContain('content/blog/wrong.mdx:12  the link /nowhere leads nowhere');
  expect(output).toContain('content/blog/wrong.mdx:12  <Rate of="speed" /> does not exist');
});

test('drafts, posts to come and what helps editors are in no file of a build, their tags and pictures neither', async () => {
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9" id="X"/></svg>';
  const hidden = 'picture:\n  src: ./zyx.svg\n  alt: Zyxpost';
  await site.write('blog/zyx.svg', dot.replace('X', 'zyxpost'));
  await site.write('blog/wrong.mdx', post('Qqqpost', ''));
  await site.write(
    'blog/zyx-draft.mdx',
    post('Zyxpost', `draft: true\n${hidden}`).replace('[redline]', '[zyxpost]'),
  );
  await site.write(
    'faq/zyx-question.mdx',
    '---\nquestion: Zyxpost?\ncategory: cards\norder: 99\ndraft: true\n---\n\nZyxpost.\n',
  );
  await site.write(
    'blog/zyx-to-come.mdx',
    post('Zyxpost', hidden).replace('2026-11-02', '2999-11-02'),
  );
  const { code, output } = await site.build();
  expect(code, output).toBe(0);
  expect(await filesWith(/qqqpost/i)).not.toEqual([]);
  expect(await filesWith(/zyx/i)).toEqual([]);
  expect(await filesWith(/Components for texts|Draft, not public/)).toEqual([]);
}, 240_000);

/** The built files whose name or text has the pattern; not what is compressed. */
async function filesWith(pattern: RegExp): Promise<string[]> {
  const entries = await readdir(site.built, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
  const found = [];
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    if (pattern.test(name) || pattern.test(await readFile(path, 'latin1'))) found.push(path);
  }
  return found;
}
