import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { checkContent } from '#editing/check.ts';
import { newPost, slugOf } from '#editing/new-post.ts';
import { ownSite } from './site.ts';

const today = isoDay('2026-11-21');

let root: string;
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'new-post-')), 'content');
  await cp('content', root, { recursive: true });
});
afterEach(() => rm(join(root, '..'), { recursive: true }));

test('a new post is a draft of today that has no mistakes', async () => {
  const path = await newPost(root, 'The fees: what "late" costs you', today);
  expect(path).toBe(join(root, 'blog/the-fees-what-late-costs-you.mdx'));
  const text = await readFile(path, 'utf8');
  expect(text).toContain('date: 2026-11-21\n');
  expect(text).toContain('draft: true\n');
  expect(await checkContent(root, ownSite)).toEqual([]);
});

test('a post never takes the place of another', async () => {
  await newPost(root, 'Late fees', today);
  await expect(newPost(root, 'Late Fees?', today)).rejects.toThrow(/already exists/);
});

test('a post without a title says how to give one', async () => {
  await expect(newPost(root, ' ?', today)).rejects.toThrow(/npm run new:post "/);
});

test('a title in Yoruba keeps its letters in its address, without their marks', () => {
  expect(slugOf('Àwọn ìnáwó: what’s due')).toBe('awon-inawo-whats-due');
});
