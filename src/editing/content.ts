import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Problem, readArticle, readFields, readList, type Written } from './read.ts';
import { isSlug } from './schemas.ts';

/** Sources that are not saved yet, by file (content/blog/redline.mdx). */
export type Unsaved = ReadonlyMap<string, string>;

type Found = readonly (Written | Problem)[];
type Kind = 'authors' | 'posts' | 'questions' | 'docs' | 'legal' | 'categories' | 'testimonials';

/** All that editors write, read or refused; `unsaved` stands in for what is on the disk. */
export async function readContent(
  root: string,
  unsaved: Unsaved = new Map(),
): Promise<Record<Kind, Found>> {
  const read = async (file: string) =>
    unsaved.get(file) ?? (await readFile(join(root, '..', file), 'utf8'));
  const folder = (name: string, ending: 'mdx' | 'yaml') => readFolder(root, name, ending, read);
  const items = async (name: string) =>
    existsSync(join(root, name)) ? readList(await read(`content/${name}`), `content/${name}`) : [];
  return {
    authors: await folder('authors', 'yaml'),
    posts: await folder('blog', 'mdx'),
    questions: await folder('faq', 'mdx'),
    docs: await folder('docs', 'mdx'),
    legal: await folder('legal', 'mdx'),
    categories: await items('faq-categories.yaml'),
    testimonials: await items('testimonials.yaml'),
  };
}

/** Of each kind what could be read. */
export const readable = (found: Record<Kind, Found>): Record<Kind, Written[]> =>
  Object.fromEntries(
    Object.entries(found).map(([kind, all]) => [kind, all.filter((one) => 'fields' in one)]),
  ) as Record<Kind, Written[]>;

export const onlyProblems = (found: Found): Problem[] => found.filter((one) => 'message' in one);

/** The files of a folder; what would be left out in silence is a problem. */
async function readFolder(
  root: string,
  folder: string,
  ending: 'mdx' | 'yaml',
  read: (file: string) => Promise<string>,
): Promise<Found> {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const names = await readdir(path, { recursive: true });
  const texts = names.filter((name) => /\.(mdx?|ya?ml|markdown|txt)$/.test(name)).sort();
  const readOne = ending === 'mdx' ? readArticle : readFields;
  return Promise.all(
    texts.map(async (name) => {
      const file = `content/${folder}/${name}`;
      const message = nameMistake(name, folder, ending);
      return message ? { file, line: 1, message } : readOne(await read(file), file);
    }),
  );
}

function nameMistake(name: string, folder: string, ending: string): string | undefined {
  if (name.includes('/')) return `is too deep: put it into content/${folder} itself`;
  const base = name.replace(/\.[a-z]+$/, '');
  if (name !== `${base}.${ending}`) return `is not read: name it ${base}.${ending}`;
  if (isSlug(base)) return undefined;
  return 'is not a good address: name the file in small letters and digits, words joined by hyphens';
}
