import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keepState, openFile, saveFile } from '#editing/files.ts';
import {
  beginHistory,
  changesOf,
  filesWithStates,
  partsBetween,
  statesOf,
} from '#editing/history.ts';
import { renamePost } from '#editing/rename.ts';
import { restore } from '#editing/undo.ts';

let project: string;
let root: string;
const file = 'content/blog/first.mdx';
const picture = 'content/blog/dial.png';
const dial = Buffer.from([0x89, 0x50, 0x00, 0xff]);
const moved = 'src/hosting/moved.json';
const read = (name = file) => readFile(join(project, name), 'utf8');
const isThere = (name: string) => existsSync(join(project, name));
const write = async (text: string | Buffer, name = file) => {
  await mkdir(dirname(join(project, name)), { recursive: true });
  await writeFile(join(project, name), text);
};
const undo = (name = file) => restore(root, { file: name, id: 'published' });
const changed = async () => (await changesOf(root)).map((change) => change.file);

beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'holdfast-history-'));
  root = join(project, 'content/');
  await write('As it was published.\n');
  await write('It links [there](/blog/first).\n', 'content/faq/answer.mdx');
  await write(dial, picture);
  await write('[]\n', moved);
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

const homes = {
  'without a repository': () => beginHistory(root),
  'in a repository': async () => {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: project });
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=A', '-c', 'user.email=a@test', 'commit', '-q', '-m', 'content: begin');
    await write('.data/\n', '.git/info/exclude');
    await beginHistory(root);
  },
};

describe.each(Object.entries(homes))('%s', (_, begin) => {
  beforeEach(begin);

  test('what changed since the last publication is told and undone', async () => {
    expect(await changed()).toEqual([]);
    await write('As it is now.\n');
    expect(await changesOf(root)).toMatchObject([{ file, canUndo: true }]);
    await undo();
    expect(await read()).toBe('As it was published.\n');
    expect(await changed()).toEqual([]);
  });

  test('each state that was saved can be brought back, and so can what it replaced', async () => {
    for (const text of ['One.\n', 'Two.\n', 'Three.\n']) await keepState(root, file, text);
    await write('Not kept yet.\n');
    const [, , one] = await statesOf(root, file);
    await restore(root, { file, id: one?.id ?? '' });
    expect(await read()).toBe('One.\n');
    const [, replaced] = await statesOf(root, file);
    await restore(root, { file, id: replaced?.id ?? '' });
    expect(await read()).toBe('Not kept yet.\n');
  });

  test('a new file goes by an undo, and comes back from its states', async () => {
    const name = 'content/blog/new.mdx';
    await write('New.\n', name);
    expect(await changesOf(root)).toMatchObject([{ file: name, isNew: true, canUndo: true }]);
    await undo(name);
    expect(isThere(name)).toBe(false);
    expect(await changed()).toEqual([]);
    expect(await filesWithStates(root)).toContain(name);
    const [state] = await statesOf(root, name);
    await restore(root, { file: name, id: state?.id ?? '' });
    expect(await read(name)).toBe('New.\n');
  });

  test('a file that somebody removed comes back', async () => {
    await rm(join(project, file));
    expect(await changesOf(root)).toMatchObject([{ file, isGone: true, canUndo: true }]);
    await undo();
    expect(await read()).toBe('As it was published.\n');
  });

  test('a picture that was removed, replaced or added is as it was', async () => {
    const added = 'content/blog/Photo@2x.JPG';
    await write(Buffer.from([0xff, 0xd8]), added);
    await write(Buffer.from([1, 0xfe]), picture);
    expect((await changed()).sort()).toEqual([added, picture].sort());
    await undo(added);
    await undo(picture);
    expect(await readFile(join(project, picture))).toEqual(dial);
    await rm(join(project, picture));
    await undo(picture);
    expect(await readFile(join(project, picture))).toEqual(dial);
    expect(await changed()).toEqual([]);
    // Also what was replaced can be brought back, byte by byte.
    const [, replaced] = await statesOf(root, picture);
    await restore(root, { file: picture, id: replaced?.id ?? '' });
    expect(await readFile(join(project, picture))).toEqual(Buffer.from([1, 0xfe]));
  });

  test('a post with another address gets its own back, and so do the links', async () => {
    await renamePost(root, { file, name: 'second' });
    const now = 'content/blog/second.mdx';
    const { source, version } = await openFile(root, now);
    await saveFile(root, now, `${source}More.\n`, version);
    expect(await read('content/faq/answer.mdx')).toContain('(/blog/second)');
    const change = (await changesOf(root)).find((one) => one.file === now);
    expect(change).toMatchObject({ was: file, canUndo: true });
    expect(change?.parts.map(({ kind }) => kind)).toEqual(['same', 'added']);
    await undo(now);
    expect(await read()).toBe('As it was published.\n');
    expect(await read(moved)).toBe('[]\n');
    expect(await changed()).toEqual([]);
    // What was written at the other address can be brought back at this one.
    const saved = (await statesOf(root, file)).filter(({ by }) => !by);
    await restore(root, { file, id: saved[1]?.id ?? '' });
    expect(await read()).toBe('As it was published.\nMore.\n');
  });
});

test('a commit from before a post had its address can be brought back', async () => {
  await homes['in a repository']();
  const name = 'content/blog/renamed.mdx';
  execFileSync('git', ['mv', file, name], { cwd: project });
  const author = ['-c', 'user.name=Ada Obi', '-c', 'user.email=a@test'];
  execFileSync('git', [...author, 'commit', '-q', '-m', 'content: rename'], { cwd: project });
  await write('Now.\n', name);
  const states = await statesOf(root, name);
  expect(states.map(({ by }) => by)).toEqual(['Ada Obi', 'A']);
  await restore(root, { file: name, id: states[1]?.id ?? '' });
  expect(await read(name)).toBe('As it was published.\n');
});

test('without anything to compare with, nothing is taken for new, nor removed', async () => {
  expect(await changed()).toEqual([]);
  await expect(undo()).rejects.toThrow('was not there then');
  expect(await read()).toBe('As it was published.\n');
});

test('a text that loses to another, or whose file is gone, is kept to bring back', async () => {
  const { version } = await openFile(root, file);
  await write('Of another program.\n');
  const told = await saveFile(root, file, 'Mine.\n', version);
  expect(told).toMatchObject({ theirs: { source: 'Of another program.\n' } });
  expect(await read()).toBe('Of another program.\n');
  const [mine] = await statesOf(root, file);
  await restore(root, { file, id: mine?.id ?? '' });
  expect(await read()).toBe('Mine.\n');
  await rm(join(project, file));
  await expect(saveFile(root, file, 'Later.\n', version)).rejects.toThrow('Your text is kept');
  const [later] = await statesOf(root, file);
  await restore(root, { file, id: later?.id ?? '' });
  expect(await read()).toBe('Later.\n');
});

test('only a state of a file of the content is brought back', async () => {
  const refused = (name: string, id: string) => expect(restore(root, { file: name, id })).rejects;
  await refused('package.json', 'published').toThrow('is not a file that can be edited');
  await refused(moved, 'published').toThrow('is not a file that can be edited');
  await refused(file, '../../first').toThrow('is not a state');
  await refused(file, '--output=x').toThrow('is not a state');
  await refused(file, '1700000000000').toThrow('was not there then');
});
