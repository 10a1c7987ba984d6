import { existsSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parse } from 'yaml';
import { lagosDay } from '#credit/calendar.ts';
import type { Exchange } from './exchange.ts';
import { openFile, pathOf, saveFile } from './files.ts';
import { newPost, slugOf } from './new-post.ts';
import { newQuestion } from './new-question.ts';
import { fieldOf, joined, partsOf, withField } from './panel/source.ts';
import { isSlug } from './schemas.ts';

type Ask<N extends keyof Exchange> = Exchange[N]['ask'];

/** Writes the draft of a post or an answer. */
export async function createDraft(root: string, { title, category }: Ask<'create'>) {
  const path = category
    ? await newQuestion(root, category, title)
    : await newPost(root, title, lagosDay(Date.now()));
  return { file: `content/${relative(root, path)}` };
}

/** Where addresses that posts had lead to: the only file outside of content/ that is written here. */
const movedIn = (root: string) => join(root, '../src/hosting/moved.json');

/** Gives a post another address. Its old one, and each one before, leads to the new one. */
export async function renamePost(root: string, { file, name }: Ask<'rename'>) {
  const path = await pathOf(root, file);
  if (!file.startsWith('content/blog/')) throw new Error('Only a post can have another address.');
  if (!isSlug(name)) {
    throw new Error('Write the address in small letters and digits, words joined by hyphens.');
  }
  const renamed = join(dirname(path), `${name}.mdx`);
  if (existsSync(renamed)) throw new Error(`/blog/${name} is the address of another post.`);
  const from = file.replace(/^content|\.mdx$/g, '');
  const to = `/blog/${name}`;
  const moved: { from: string; to: string }[] = JSON.parse(await readFile(movedIn(root), 'utf8'));
  const all = moved
    .filter((one) => one.from !== to)
    .map((one) => (one.to === from ? { ...one, to } : one));
  await writeFile(movedIn(root), `${JSON.stringify([...all, { from, to }], null, 2)}\n`);
  await rename(path, renamed);
  await leadTo(root, from, to);
  return { file: `content/blog/${name}.mdx` };
}

/** Writes a new address into the links of all texts. */
async function leadTo(root: string, from: string, to: string): Promise<void> {
  for (const folder of ['blog', 'faq', 'docs', 'legal']) {
    const names = existsSync(join(root, folder)) ? await readdir(join(root, folder)) : [];
    for (const name of names.filter((one) => one.endsWith('.mdx'))) {
      const path = join(root, folder, name);
      const text = await readFile(path, 'utf8');
      const mended = text.replace(new RegExp(`(?<=[("])${from}(?=[)"#])`, 'g'), to);
      if (mended !== text) await writeFile(path, mended);
    }
  }
}

/** Gives answers, or categories, the places 1, 2, 3 in the order of their ids. */
export async function arrange(root: string, { collection, ids }: Ask<'arrange'>) {
  if (collection === 'faq-categories') {
    const file = 'content/faq-categories.yaml';
    const { source, version } = await openFile(root, file);
    const own: { id: string }[] = parse(source);
    const arranged = own.reduce((yaml, { id }, item) => {
      const place = ids.indexOf(id) + 1;
      return place ? withField(yaml, [item, 'order'], place) : yaml;
    }, source);
    await saveFile(root, file, arranged, version);
    return {};
  }
  for (const [at, id] of ids.entries()) {
    const file = `content/faq/${id}.mdx`;
    const { source, version } = await openFile(root, file);
    const parts = partsOf(source);
    if (!parts || fieldOf(parts.fields, ['order']) === at + 1) continue;
    const fields = withField(parts.fields, ['order'], at + 1);
    await saveFile(root, file, joined({ ...parts, fields }), version);
  }
  return {};
}

/** No page shows a picture wider than this, at two dots a pixel. */
const widest = 1600;

/** Puts a picture beside a text, small enough for it. */
export async function addPicture(root: string, { file, name, data }: Ask<'picture'>) {
  const folder = dirname(await pathOf(root, file));
  if (!file.endsWith('.mdx')) throw new Error('Only a text can have a picture.');
  const { default: sharp } = await import('sharp');
  const picture = await sharp(Buffer.from(data, 'base64'))
    .rotate()
    .resize({ width: widest, withoutEnlargement: true })
    .avif()
    .toBuffer()
    .catch(() => {
      throw new Error(
        `${name} is not a picture that can be read: choose a PNG, JPEG, WebP or AVIF.`,
      );
    });
  const base = slugOf(name.replace(/\.\w+$/, '')) || 'picture';
  const free = (count: number): string => {
    const tried = count > 1 ? `${base}-${count}.avif` : `${base}.avif`;
    return existsSync(join(folder, tried)) ? free(count + 1) : tried;
  };
  const chosen = free(1);
  await writeFile(join(folder, chosen), picture);
  return { src: `./${chosen}` };
}
