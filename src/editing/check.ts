import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'astro/zod';
import { at } from './at.ts';
import {
  docMistakes,
  orderMistakes,
  postMistakes,
  questionMistakes,
  twinMistakes,
} from './between.ts';
import { pictureMistakes } from './pictures.ts';
import { asLine, type Problem, readArticle, readFields, readList, type Written } from './read.ts';
import { referenceMistakes, type Site } from './references.ts';
import {
  authorSchema,
  categorySchema,
  docSchema,
  faqSchema,
  isSlug,
  legalSchema,
  postSchema,
  testimonialSchema,
} from './schemas.ts';

/** Sources that are not saved yet, by file (content/blog/redline.mdx). */
export type Unsaved = ReadonlyMap<string, string>;

/**
 * Every mistake in a folder of content, each with its file, line and field and how to mend it: all
 * at once, so that an editor mends them in one go. What is `unsaved` stands in for what is on the disk.
 */
export async function checkContent(
  root: string,
  site: Site,
  unsaved: Unsaved = new Map(),
): Promise<Problem[]> {
  const read = async (file: string) =>
    unsaved.get(file) ?? (await readFile(join(root, '..', file), 'utf8'));
  const folder = (name: string, ending: 'mdx' | 'yaml') => readFolder(root, name, ending, read);
  const items = async (name: string) =>
    existsSync(join(root, name)) ? readList(await read(`content/${name}`), `content/${name}`) : [];
  const found = {
    authors: await folder('authors', 'yaml'),
    posts: await folder('blog', 'mdx'),
    questions: await folder('faq', 'mdx'),
    docs: await folder('docs', 'mdx'),
    legal: await folder('legal', 'mdx'),
    categories: await items('faq-categories.yaml'),
    testimonials: await items('testimonials.yaml'),
  };
  const [authors, posts, questions, docs, legal, categories, testimonials] = [
    readable(found.authors),
    readable(found.posts),
    readable(found.questions),
    readable(found.docs),
    readable(found.legal),
    readable(found.categories),
    readable(found.testimonials),
  ];
  const problems = [
    ...Object.values(found).flatMap(unreadable),
    ...schemaMistakes(postSchema(z.string({ error: 'is the path of a picture' })), posts),
    ...schemaMistakes(faqSchema, questions),
    ...schemaMistakes(docSchema, docs),
    ...schemaMistakes(legalSchema, legal),
    ...schemaMistakes(authorSchema, authors),
    ...schemaMistakes(categorySchema, categories),
    ...schemaMistakes(testimonialSchema, testimonials),
    ...postMistakes(root, posts, authors),
    ...questionMistakes(questions, categories),
    ...docMistakes(docs),
    ...orderMistakes(docs),
    ...orderMistakes(categories),
    ...twinMistakes(categories),
    ...twinMistakes(testimonials),
    ...pictureMistakes(root, [...posts, ...questions, ...docs, ...legal]),
    ...referenceMistakes(root, { posts, authors, questions, categories, docs, legal }, site),
  ];
  return problems.sort(byPlace);
}

/** Down each file, one file after another: `numeric` puts line 9 before line 10. */
const byText = new Intl.Collator('en', { numeric: true }).compare;
const byPlace = (one: Problem, other: Problem) => byText(asLine(one), asLine(other));

type Found = (Written | Problem)[];

const readable = (found: Found): Written[] => found.filter((one) => 'fields' in one);
const unreadable = (found: Found): Problem[] => found.filter((one) => 'message' in one);

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

function schemaMistakes(schema: z.ZodType, all: Written[]): Problem[] {
  return all.flatMap((written) => {
    const issues = schema.safeParse(written.fields).error?.issues ?? [];
    // What is said of a field after its first mistake follows from that mistake.
    const first = issues.filter((one, at) => issues.findIndex((other) => same(one, other)) === at);
    return first.flatMap((issue) => told(written, issue));
  });
}

const same = (one: z.core.$ZodIssue, other: z.core.$ZodIssue) =>
  one === other || (one.path.join() === other.path.join() && one.code !== 'unrecognized_keys');

function told(written: Written, issue: z.core.$ZodIssue): Problem[] {
  if (issue.code !== 'unrecognized_keys') return [at(written, issue.path, issue.message)];
  // The line of an unknown field is its own, not that of what it stands in.
  return issue.keys.map((key) => at(written, [...issue.path, key], issue.message));
}
