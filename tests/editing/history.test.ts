import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  beginHistory,
  changesOf,
  copyPublished,
  keepState,
  partsBetween,
  restore,
  statesOf,
} from '#editing/history.ts';

let project: string;
let root: string;
const file = 'content/blog/first.mdx';
const read = () => readFile(join(project, file), 'utf8');
const write = (text: string) => writeFile(join(project, file), text);

// In a folder that no repository holds.
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'holdfast-history-'));
  root = join(project, 'content/');
  await mkdir(join(root, 'blog'), { recursive: true });
  await write('As it was published.\n');
  await beginHistory(root);
});
afterEach(() => rm(project, { recursive: true, force: true }));

test('a difference names the sentences that changed, and no line that only wraps elsewhere', () => {
  const before = '---\ntitle: One\n---\n\nThis stays as\nit is. This goes. The end.\n';
  const now = '---\ntitle: Two\n---\n\nThis stays as it is. This came. The end.\n';
  expect(partsBetween(before, now).filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: 'title: One\n' },
    { kind: 'added', text: 'title: Two\n' },
    { kind: 'removed', text: 'This goes. ' },
    { kind: 'added', text: 'This came. ' },
  ]);
});

test('without a repository, what changed since the last publication is told and undone', async () => {
  expect(await changesOf(root)).toEqual([]);
  await write('As it is now.\n');
  expect(await changesOf(root)).toMatchObject([{ file }]);
  await restore(root, file, 'published');
  expect(await read()).toBe('As it was published.\n');
  await write('As it is now.\n');
  await copyPublished(root);
  expect(await changesOf(root)).toEqual([]);
});

test('each state that was saved can be brought back, and so can what it replaced', async () => {
  for (const text of ['One.\n', 'Two.\n', 'Three.\n']) await keepState(root, file, text);
  await write('Not kept yet.\n');
  const [, , one] = await statesOf(root, file);
  await restore(root, file, one?.id ?? '');
  expect(await read()).toBe('One.\n');
  const [, replaced] = await statesOf(root, file);
  await restore(root, file, replaced?.id ?? '');
  expect(await read()).toBe('Not kept yet.\n');
});

test('only a state of a file of the content is brought back', async () => {
  await expect(restore(root, 'package.json', 'published')).rejects.toThrow(
    'is not a file that can be edited',
  );
  await expect(restore(root, file, '../../first')).rejects.toThrow('is not a state');
  await expect(restore(root, file, '--output=x')).rejects.toThrow('is not a state');
});
