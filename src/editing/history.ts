import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { diffArrays } from 'diff';
import type { Change, Part, SavedState } from './exchange.ts';
import { isEditable, openFile, pathOf, saveFile } from './files.ts';

/*
 * What was written before: the commits where there is a repository, and everywhere a copy of each text
 * that was saved, in a folder that no repository takes.
 */

const run = promisify(execFile);
const most = 100;

const project = (root: string) => join(root, '..');
const home = (root: string) => join(project(root), '.data/editing');
const copiesOf = (root: string, file: string) => join(home(root), 'saved', file);
/** Without a repository: content/ as it was published last. */
const publishedCopy = (root: string) => join(home(root), 'published');

/** What editors write: a post that is renamed leaves its old address in the second. */
export const published = ['content', 'src/hosting/moved.json'];

export async function git(root: string, args: string[], env: object = {}): Promise<string> {
  const options = { cwd: project(root), maxBuffer: 1e8, env: { ...process.env, ...env } };
  return (await run('git', args, options)).stdout;
}

/** Whether a repository has the content. */
export async function hasRepository(root: string): Promise<boolean> {
  return git(root, ['ls-files', '--', 'content']).then(
    (files) => files !== '',
    () => false,
  );
}

/** Begins to keep what is published, where no repository does. */
export async function beginHistory(root: string): Promise<void> {
  if (existsSync(publishedCopy(root)) || (await hasRepository(root))) return;
  await copyPublished(root);
}

export async function copyPublished(root: string): Promise<void> {
  await rm(publishedCopy(root), { recursive: true, force: true });
  await cp(root, join(publishedCopy(root), 'content'), { recursive: true });
}

/** Keeps a text as a state to go back to, unless it is the last one kept. */
export async function keepState(root: string, file: string, source: string): Promise<void> {
  const folder = copiesOf(root, file);
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).sort();
  const last = names.at(-1);
  if (last && (await readFile(join(folder, last), 'utf8')) === source) return;
  const name = String(Math.max(Date.now(), Number(last ?? 0) + 1));
  await writeFile(join(folder, name), source);
  for (const old of names.slice(0, -most)) await rm(join(folder, old));
}

/** The states of a text that can be brought back, the newest first. */
export async function statesOf(root: string, file: string): Promise<SavedState[]> {
  await pathOf(root, file);
  const saved = await readdir(copiesOf(root, file)).catch(() => []);
  const committed = (await hasRepository(root))
    ? await git(root, ['log', '-n', String(most), '--format=%H %ct %an', '--', file])
    : '';
  return [
    ...saved.map((id) => ({ id, at: Number(id) })),
    ...committed.split('\n').flatMap((line) => {
      const [, id, seconds, by] = /^(\w+) (\d+) (.*)$/.exec(line) ?? [];
      return id && by ? [{ id, at: Number(seconds) * 1000, by }] : [];
    }),
  ].sort((one, other) => other.at - one.at);
}

/** Writes a text as it was; what stands there now is kept, so that this can be undone too. */
export async function restore(root: string, file: string, id: string): Promise<void> {
  const path = await pathOf(root, file);
  const source = await sourceAt(root, file, id);
  if (source === undefined) throw new Error(`${file} was not there then`);
  if (!existsSync(path)) return writeFile(path, source);
  const now = await openFile(root, file);
  await keepState(root, file, now.source);
  await saveFile(root, file, source, now.version);
  await keepState(root, file, source);
}

/** A text at a saved state, a commit, or as it was published last. */
async function sourceAt(root: string, file: string, id: string): Promise<string | undefined> {
  if (/^\d{13}$/.test(id)) return readFile(join(copiesOf(root, file), id), 'utf8');
  if (id !== 'published' && !/^[0-9a-f]{40}$/.test(id)) throw new Error(`${id} is not a state`);
  if (await hasRepository(root)) {
    const commit = id === 'published' ? 'HEAD' : id;
    return git(root, ['show', `${commit}:./${file}`]).catch(() => undefined);
  }
  return readFile(join(publishedCopy(root), file), 'utf8').catch(() => undefined);
}

/** What differs from what was published last. */
export async function changesOf(root: string): Promise<Change[]> {
  const files = await changedFiles(root);
  return Promise.all(
    files.map(async (file): Promise<Change> => {
      if (!isEditable(file)) return { file, parts: [] };
      const before = await sourceAt(root, file, 'published');
      const now = await readFile(join(project(root), file), 'utf8').catch(() => undefined);
      return {
        file,
        ...(before === undefined && { isNew: true }),
        parts: partsBetween(before ?? '', now ?? ''),
      };
    }),
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
  const [now, before] = await Promise.all([
    textsIn(project(root)),
    textsIn(publishedCopy(root)).catch(() => new Map<string, string>()),
  ]);
  const all = [...new Set([...now.keys(), ...before.keys()])].sort();
  return all.filter((file) => now.get(file) !== before.get(file));
}

async function textsIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(join(folder, 'content'), { recursive: true });
  const files = names.map((name) => `content/${name}`).filter(isEditable);
  const read = async (file: string) => [file, await readFile(join(folder, file), 'utf8')] as const;
  return new Map(await Promise.all(files.map(read)));
}

/** A difference sentence by sentence, and line by line among the fields. */
export function partsBetween(before: string, now: string): Part[] {
  return diffArrays(sentences(before), sentences(now)).map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'sentence' });

function sentences(source: string): string[] {
  const [, fields = '', body = source] = /^(---\n.*?\n---\n)(.*)$/s.exec(source) ?? [];
  const lines = fields.match(/.*\n/g) ?? [];
  // A line that only ends in the file goes on in the text.
  const flowing = body.replace(/(?<=[^\s>|}])\n(?=[\w(“"'*`])/g, ' ');
  return [...lines, ...[...segmenter.segment(flowing)].map(({ segment }) => segment)];
}

const editorFile = (root: string): string => join(home(root), 'editor.txt');

/** The name under which this editor publishes, once given. */
export const editorOf = (root: string): Promise<string> =>
  readFile(editorFile(root), 'utf8').catch(() => '');

export async function keepEditor(root: string, name: string): Promise<void> {
  await mkdir(dirname(editorFile(root)), { recursive: true });
  await writeFile(editorFile(root), name);
}
