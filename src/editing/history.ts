import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { diffArrays } from 'diff';
import type { Change, Part, SavedState } from './exchange.ts';
import { copiesOf, isEditable, isKept, memory, pathOf } from './files.ts';

/*
 * What was written before: the commits where there is a repository, and everywhere a copy of each text
 * that was saved (files.ts).
 */

const run = promisify(execFile);

const project = (root: string) => join(root, '..');
/** Without a repository: content/ as it was published last. */
const publishedCopy = (root: string) => join(memory(root), 'published');

/** Where addresses that posts had lead to: the only file outside of content/ that editors change. */
const movedFile = 'src/hosting/moved.json';
export const movedIn = (root: string) => join(project(root), movedFile);
export type Moved = { from: string; to: string };

/** What editors write, without a file that is only half written. */
export const published = ['content', movedFile, ':(exclude,glob)content/**/.*'];

export async function git(root: string, args: string[], env: object = {}): Promise<string> {
  return (await gitBytes(root, args, env)).toString();
}

async function gitBytes(root: string, args: string[], env: object = {}): Promise<Buffer> {
  const options = { cwd: project(root), maxBuffer: 1e8, env: { ...process.env, ...env } };
  return (await run('git', args, { ...options, encoding: 'buffer' })).stdout;
}

/** Whether a commit of a repository has the content. */
export async function hasRepository(root: string): Promise<boolean> {
  return git(root, ['rev-parse', '--quiet', '--verify', 'HEAD:./content']).then(
    () => true,
    () => false,
  );
}

/** Begins to keep what is published, where no repository does. */
export async function beginHistory(root: string): Promise<void> {
  if (existsSync(publishedCopy(root)) || (await hasRepository(root))) return;
  await copyPublished(root, () => Promise.resolve());
}

/** Keeps content/ as published; `check` throws when the copy is not what is to be kept. */
export async function copyPublished(root: string, check: () => Promise<void>): Promise<void> {
  const next = `${publishedCopy(root)}.next`;
  await rm(next, { recursive: true, force: true });
  await cp(root, join(next, 'content'), { recursive: true });
  await check();
  await rm(publishedCopy(root), { recursive: true, force: true });
  await rename(next, publishedCopy(root));
}

/** The states of a file that can be brought back, the newest first. */
export async function statesOf(root: string, file: string): Promise<SavedState[]> {
  await pathOf(root, file, isKept);
  const saved = await readdir(copiesOf(root, file)).catch(() => []);
  const committed = await commitsOf(root, file);
  return [
    ...saved.map((id) => ({ id, at: Number(id) })),
    ...committed.map(({ id, at, by }) => ({ id, at, by })),
  ].sort((one, other) => other.at - one.at);
}

/** The commits that changed a file, each with the name that the file had then. */
async function commitsOf(root: string, file: string) {
  if (!(await hasRepository(root))) return [];
  const format = ['--format=%x00%H %ct %an', '--name-only', '--relative', '--diff-filter=AMR'];
  const log = await git(root, ['log', '-n', '100', '--follow', ...format, '--', file]);
  return log.split('\0').flatMap((told) => {
    const [, id, seconds, by, name] = /^(\w+) (\d+) (.*)\n+(.*)/.exec(told) ?? [];
    return id && by && name ? [{ id, at: Number(seconds) * 1000, by, name }] : [];
  });
}

/** A file at a saved state, a commit, or as it was published last, if it was there then. */
export async function sourceAt(
  root: string,
  file: string,
  id: string,
): Promise<Buffer | undefined> {
  if (/^\d{13}$/.test(id)) return readFile(join(copiesOf(root, file), id)).catch(() => undefined);
  if (id !== 'published') {
    const commit = (await commitsOf(root, file)).find((one) => one.id === id);
    if (!commit) throw new Error(`${id} is not a state of ${file}`);
    return gitBytes(root, ['show', `${id}:./${commit.name}`]);
  }
  if (await hasRepository(root)) {
    return gitBytes(root, ['show', `HEAD:./${file}`]).catch(() => undefined);
  }
  return readFile(join(publishedCopy(root), file)).catch(() => undefined);
}

/** What differs from what was published last. */
export async function changesOf(root: string): Promise<Change[]> {
  const files = await changedFiles(root);
  const renamed = await renamedIn(root, files);
  const old = new Set(renamed.values());
  return Promise.all(
    files
      .filter((file) => !old.has(file))
      .map(async (file): Promise<Change> => {
        const was = renamed.get(file);
        const before = await sourceAt(root, was ?? file, 'published');
        const now = await readFile(join(project(root), file)).catch(() => undefined);
        return {
          file,
          canUndo: isKept(file),
          ...(was && { was }),
          ...(!before && { isNew: true }),
          ...(!now && { isGone: true }),
          parts: isEditable(file) ? partsBetween(`${before ?? ''}`, `${now ?? ''}`) : [],
        };
      }),
  );
}

/** The posts among changed files that have another address now, with the file that each had. */
async function renamedIn(root: string, files: readonly string[]): Promise<Map<string, string>> {
  const moved: Moved[] = JSON.parse(await readFile(movedIn(root), 'utf8').catch(() => '[]'));
  const fileOf = (address: string) => `content${address}.mdx`;
  const isGone = (file: string) => files.includes(file) && !existsSync(join(project(root), file));
  return new Map(
    moved
      .map(({ from, to }) => [fileOf(to), fileOf(from)] as const)
      .filter(([now, was]) => files.includes(now) && !isGone(now) && isGone(was)),
  );
}

async function changedFiles(root: string): Promise<string[]> {
  if (await hasRepository(root)) {
    const list = ['-z', '--', ...published];
    const told = await Promise.all([
      git(root, ['diff', '--name-only', '--relative', '--no-renames', 'HEAD', ...list]),
      git(root, ['ls-files', '--others', '--exclude-standard', ...list]),
    ]);
    return told.flatMap((names) => names.split('\0')).filter(Boolean);
  }
  // With nothing to compare with, all would seem new, and an undo remove it.
  if (!existsSync(publishedCopy(root))) return [];
  const [now, before] = await Promise.all([filesIn(project(root)), filesIn(publishedCopy(root))]);
  const all = [...new Set([...now.keys(), ...before.keys()])].sort();
  return all.filter((file) => {
    const [one, other] = [now.get(file), before.get(file)];
    return one && other ? !one.equals(other) : one !== other;
  });
}

async function filesIn(folder: string): Promise<Map<string, Buffer>> {
  const names = await readdir(join(folder, 'content'), { recursive: true });
  const files = names.map((name) => `content/${name}`).filter(isKept);
  const read = async (file: string) => [file, await readFile(join(folder, file))] as const;
  return new Map(await Promise.all(files.map(read)));
}

/** The texts, and all else of which there are states: also what is not there any more. */
export async function filesWithStates(root: string): Promise<string[]> {
  const [there, saved] = await Promise.all([
    readdir(root, { recursive: true }),
    readdir(copiesOf(root, 'content'), { recursive: true }).catch(() => []),
  ]);
  const texts = there.map((name) => `content/${name}`).filter(isEditable);
  const others = saved.map((name) => `content/${name}`).filter(isKept);
  return [...new Set([...texts, ...others])].sort();
}

/** A difference sentence by sentence, and line by line among the fields. */
export function partsBetween(before: string, now: string): Part[] {
  return diffArrays(sentences(before), sentences(now), { comparator }).map(
    ({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    }),
  );
}

const comparator = (one: string, other: string) => one.trimEnd() === other.trimEnd();

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

function sentences(source: string): string[] {
  const [, fields = '', body = source] = /^(---\n.*?\n---\n)(.*)$/s.exec(source) ?? [];
  const lines = fields.match(/.*\n/g) ?? [];
  // A line that only ends in the file goes on in the text.
  const flowing = body.replace(/(?<=[^\s>|}])\n(?=[\w(“"'*`])/g, ' ');
  return [...lines, ...[...segmenter.segment(flowing)].map(({ segment }) => segment)];
}

const editorFile = (root: string): string => join(memory(root), 'editor.txt');

/** The name under which this editor publishes, once given. */
export const editorOf = (root: string): Promise<string> =>
  readFile(editorFile(root), 'utf8').catch(() => '');

export async function keepEditor(root: string, name: string): Promise<void> {
  await mkdir(dirname(editorFile(root)), { recursive: true });
  await writeFile(editorFile(root), name);
}
