import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parse } from 'yaml';
import { lagosDay } from '#credit/calendar.ts';
import type { Exchange } from './exchange.ts';
import { keepState, openFile, pathOf, saveFile } from './files.ts';
import { newPost, slugOf } from './new-post.ts';
import { newQuestion } from './new-question.ts';
import { fieldOf, joined, partsOf, withField } from './panel/source.ts';

type Ask<N extends keyof Exchange> = Exchange[N]['ask'];

/** Writes the draft of a post or an answer. */
export async function createDraft(root: string, { title, category }: Ask<'create'>) {
  if (!slugOf(title)) throw new Error('Write a title first.');
  const path = category
    ? await newQuestion(root, category, title)
    : await newPost(root, title, lagosDay(Date.now()));
  const file = `content/${relative(root, path)}`;
  await keepState(root, file, await readFile(path));
  return { file };
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
  // All are read before the first is written: one that is missing changes nothing.
  const files = ids.map((id) => `content/faq/${id}.mdx`);
  const all = await Promise.all(files.map((file) => openFile(root, file)));
  for (const [at, { source, version }] of all.entries()) {
    const parts = partsOf(source);
    if (!parts || fieldOf(parts.fields, ['order']) === at + 1) continue;
    const fields = withField(parts.fields, ['order'], at + 1);
    await saveFile(root, files[at] ?? '', joined({ ...parts, fields }), version);
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
  await writeFile(join(folder, chosen), picture, { flag: 'wx' });
  return { src: `./${chosen}` };
}
