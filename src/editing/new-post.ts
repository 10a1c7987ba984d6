import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IsoDay } from '#credit/calendar.ts';
import { isSlug } from './schemas.ts';

/**
 * Writes the draft of a post, filled so that it builds at once, and gives its path. Throws, in
 * words for the editor, when there is no title or its address is taken.
 */
export async function newPost(root: string, title: string, today: IsoDay): Promise<string> {
  const slug = slugOf(title);
  if (!isSlug(slug))
    throw new Error('Give the post a title: npm run new:post "How a bill is made"');
  const path = join(root, 'blog', `${slug}.mdx`);
  if (existsSync(path))
    throw new Error(`/blog/${slug} already exists: give the post another title.`);
  const [author = 'your-name'] = (await readdir(join(root, 'authors')))
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => name.replace('.yaml', ''))
    .sort();
  await writeFile(path, template(title.trim(), author, today), { flag: 'wx' });
  return path;
}

/** "Àwọn ìnáwó: what's due?" has the address awon-inawo-whats-due. */
export function slugOf(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

// JSON is YAML, and quotes whatever a title may hold.
const template = (title: string, author: string, today: IsoDay) => `---
title: ${JSON.stringify(title)}
description: The post in one sentence, which search results and cards show.
date: ${today}
author: ${author}
tags: [guides]
draft: true
---

The first paragraph says what the post is about, for readers who are in a hurry.

## A part of it

Figures of the product come from components: interest is <Rate of="interest" /> a month, and
you hear from us within <Term of="feedback" />. /writing in development lists them.

{/* Publish it: remove "draft: true", and set the day on which it is to appear. */}
`;
