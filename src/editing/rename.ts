import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copiesOf, isEditable, openFile, pathOf, saveFile } from './files.ts';
import { type Moved, movedIn } from './history.ts';
import { isSlug } from './schemas.ts';

/**
 * Gives a post another address, to which all links then lead, and each address before. With
 * `leadsOn` false its present address is forgotten, as one that nobody has seen.
 */
export async function renamePost(
  root: string,
  { file, name }: { file: string; name: string },
  { leadsOn } = { leadsOn: true },
) {
  const path = await pathOf(root, file);
  if (!file.startsWith('content/blog/')) throw new Error('Only a post can have another address.');
  if (!isSlug(name)) {
    throw new Error('Write the address in small letters and digits, words joined by hyphens.');
  }
  const renamed = `content/blog/${name}.mdx`;
  if (existsSync(await pathOf(root, renamed))) {
    throw new Error(`/blog/${name} is the address of another post.`);
  }
  const from = file.replace(/^content|\.mdx$/g, '');
  const to = `/blog/${name}`;
  const moved: Moved[] = JSON.parse(await readFile(movedIn(root), 'utf8'));
  const all = moved
    .filter((one) => one.from !== to)
    .map((one) => (one.to === from ? { ...one, to } : one));
  if (leadsOn) all.push({ from, to });
  await rename(path, join(dirname(path), `${name}.mdx`));
  await writeFile(movedIn(root), all.length ? `${JSON.stringify(all, null, 2)}\n` : '[]\n');
  if (existsSync(copiesOf(root, file))) {
    await cp(copiesOf(root, file), copiesOf(root, renamed), { recursive: true });
  }
  await leadTo(root, from, to);
  return { file: renamed };
}

/** Writes a new address into the links of all texts. */
async function leadTo(root: string, from: string, to: string): Promise<void> {
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.mdx'));
  for (const file of names.map((name) => `content/${name}`).filter(isEditable)) {
    const { source, version } = await openFile(root, file);
    const mended = source.replace(new RegExp(`(?<=[("])${from}(?=[)"#])`, 'g'), to);
    if (mended !== source) await saveFile(root, file, mended, version);
  }
}
