import { createHash } from 'node:crypto';
import { readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Opened } from './exchange.ts';

const written =
  /^content\/((blog|faq|docs|legal)\/[\w-]+\.mdx|authors\/[\w-]+\.yaml|faq-categories\.yaml|testimonials\.yaml)$/;

export const isEditable = (file: string): boolean => written.test(file);

/**
 * Where a file that editors write is on the disk; throws for any other. Also for one that a link in
 * content/ leads out of it.
 */
export async function pathOf(root: string, file: string): Promise<string> {
  if (!written.test(file)) throw new Error(`${file} is not a file that can be edited here`);
  const path = join(root, '..', file);
  const [folder, home] = await Promise.all([realpath(dirname(path)), realpath(root)]);
  if (`${folder}${sep}`.startsWith(`${home}${sep}`)) return path;
  throw new Error(`${file} is outside of content/`);
}

export async function openFile(root: string, file: string): Promise<Opened> {
  const source = await readFile(await pathOf(root, file), 'utf8');
  return { source, version: versionOf(source) };
}

/** Writes a file that is still at a version, whole or not at all; else tells what it is now. */
export async function saveFile(
  root: string,
  file: string,
  source: string,
  version: string,
): Promise<{ version: string } | { theirs: Opened }> {
  const now = await openFile(root, file);
  if (now.version !== version) return { theirs: now };
  const path = await pathOf(root, file);
  // Begins with a dot, so that nobody takes it for a text.
  const draft = join(dirname(path), `.${versionOf(source)}.saving`);
  await writeFile(draft, source);
  await rename(draft, path);
  return { version: versionOf(source) };
}

const versionOf = (source: string) =>
  createHash('sha256').update(source).digest('hex').slice(0, 16);
