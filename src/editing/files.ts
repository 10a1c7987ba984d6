import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import type { Opened } from './exchange.ts';

const text =
  /^content\/((blog|faq|docs|legal)\/[\w-]+\.mdx|authors\/[\w-]+\.yaml|faq-categories\.yaml|testimonials\.yaml)$/;
const picture = /^content\/(blog|faq|docs|legal)\/[\w-][\w.@-]*\.(avif|gif|jpe?g|png|svg|webp)$/i;

export const isEditable = (file: string): boolean => text.test(file);
/** A text, or a picture beside one. */
export const isKept = (file: string): boolean => isEditable(file) || picture.test(file);

/**
 * Where a file that editors write is on the disk; throws for any other. Also for one that a link in
 * content/ leads out of it.
 */
export async function pathOf(root: string, file: string, isAllowed = isEditable): Promise<string> {
  if (!isAllowed(file)) throw new Error(`${file} is not a file that can be edited here`);
  const path = join(root, '..', file);
  const [folder, home] = await Promise.all([realpath(dirname(path)), realpath(root)]);
  const isLink = await lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  if (!isLink && `${folder}${sep}`.startsWith(`${home}${sep}`)) return path;
  throw new Error(`${file} is outside of content/`);
}

export async function openFile(root: string, file: string): Promise<Opened> {
  const source = await readFile(await pathOf(root, file), 'utf8');
  return { source, version: versionOf(source) };
}

/**
 * Writes a file that is still at a version, whole or not at all; else tells what it is now. Each text
 * is kept, also one that is not written, so that its editor can bring it back.
 */
export async function saveFile(
  root: string,
  file: string,
  source: string,
  version: string,
): Promise<{ version: string } | { theirs: Opened }> {
  const path = await pathOf(root, file);
  const now = await openFile(root, file).catch(() => undefined);
  if (now) await keepState(root, file, now.source);
  await keepState(root, file, source);
  if (!now) {
    throw new Error(
      `${file} was removed or renamed meanwhile. Your text is kept: bring it back in “History and publish”.`,
    );
  }
  if (now.version !== version) return { theirs: now };
  await writeWhole(path, source);
  return { version: versionOf(source) };
}

/** Writes a file whole or not at all. */
export async function writeWhole(path: string, source: string | Buffer): Promise<void> {
  // Begins with a dot, so that nobody takes it for a text.
  const draft = join(dirname(path), `.${basename(path)}.saving`);
  await writeFile(draft, source);
  await rename(draft, path);
}

const versionOf = (source: string) =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);

/** What the editor remembers, in a folder that no repository takes. */
export const memory = (root: string) => join(root, '../.data/editing');
/** Where each text that was saved has a copy of each of its states. */
export const copiesOf = (root: string, file: string) => join(memory(root), 'saved', file);
const most = 100;

/** Keeps a text, or a picture, as a state to go back to, unless it is the last one kept. */
export async function keepState(
  root: string,
  file: string,
  source: string | Buffer,
): Promise<void> {
  const folder = copiesOf(root, file);
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).sort();
  const last = names.at(-1);
  if (last && (await readFile(join(folder, last))).equals(Buffer.from(source))) return;
  const name = String(Math.max(Date.now(), Number(last ?? 0) + 1));
  await writeFile(join(folder, name), source);
  for (const old of names.slice(0, -most)) await rm(join(folder, old));
}
