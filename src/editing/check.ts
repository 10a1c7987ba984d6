import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'astro/zod';
import { picturesIn } from './pictures.ts';
import { type Problem, readArticle, readFields, readList, type Written } from './read.ts';
import {
  authorSchema,
  categorySchema,
  faqSchema,
  isSlug,
  legalSchema,
  postSchema,
  testimonialSchema,
} from './schemas.ts';

/** The addresses below /blog that are not posts. */
const taken = ['authors', 'page', 'tags'];

/**
 * Every mistake in a folder of content, each with its file, line and field and how to mend it: all
 * at once, so that an editor mends them in one go.
 */
export async function checkContent(root: string): Promise<Problem[]> {
  const problems: Problem[] = [];
  const read = async (folder: string, ending: 'mdx' | 'yaml'): Promise<Written[]> => {
    const found = await readFolder(root, folder, ending);
    problems.push(...found.filter((one) => typeof one === 'string'));
    return found.filter((one) => typeof one !== 'string');
  };
  const list = async (name: string): Promise<Written[]> => {
    const path = join(root, name);
    const found = existsSync(path) ? await readList(path, `content/${name}`) : [];
    problems.push(...found.filter((one) => typeof one === 'string'));
    return found.filter((one) => typeof one !== 'string');
  };
  const hold = (schema: z.ZodType, all: Written[]) => {
    for (const written of all) {
      const issues = schema.safeParse(written.fields).error?.issues ?? [];
      // What is said of a field after its first mistake follows from that mistake.
      const first = issues.filter(
        (one, at) => issues.findIndex((other) => same(one, other)) === at,
      );
      problems.push(...first.flatMap((issue) => told(written, issue)));
    }
  };

  const authorFiles = await read('authors', 'yaml');
  const categoryItems = await list('faq-categories.yaml');
  const testimonials = await list('testimonials.yaml');
  const posts = await read('blog', 'mdx');
  const questions = await read('faq', 'mdx');
  const legal = await read('legal', 'mdx');
  hold(postSchema(z.string({ error: 'is the path of a picture' })), posts);
  hold(faqSchema, questions);
  hold(legalSchema, legal);
  hold(authorSchema, authorFiles);
  hold(categorySchema, categoryItems);
  hold(testimonialSchema, testimonials);

  const authors = authorFiles.map(({ id }) => id);
  for (const post of posts) {
    if (taken.includes(post.id)) {
      problems.push(`${post.file}:1  /blog/${post.id} is taken: give the file another name`);
    }
    const author = field(post, 'author');
    if (typeof author === 'string' && !authors.includes(author)) {
      problems.push(
        at(post, ['author'], `"${author}" is nobody in content/authors: ${oneOf(authors)}`),
      );
    }
    const src = field(post, 'picture', 'src');
    if (typeof src === 'string' && !isThere(root, post, src)) {
      problems.push(at(post, ['picture', 'src'], missingPicture(src)));
    }
  }

  const categories = categoryItems.map(({ id }) => id);
  for (const question of questions) {
    const category = field(question, 'category');
    if (typeof category === 'string' && !categories.includes(category)) {
      const known = oneOf(categories);
      problems.push(
        at(question, ['category'], `"${category}" is not in content/faq-categories.yaml: ${known}`),
      );
    }
    if (categories.includes(question.id)) {
      problems.push(
        `${question.file}:1  /faqs#${question.id} is the address of a category: give the file another name`,
      );
    }
  }

  for (const items of [categoryItems, testimonials]) {
    problems.push(
      ...twins(items, ({ id }) => id).map(([twin, first]) =>
        at(
          twin,
          ['id'],
          `"${twin.id}" is used on line ${first.lineOf(['id'])} too: give each its own`,
        ),
      ),
    );
  }
  const placed = (items: Written[]) => items.filter((item) => field(item, 'order') !== undefined);
  const place = (item: Written) => `${field(item, 'order')} in "${field(item, 'category')}"`;
  problems.push(
    ...twins(placed(questions), place).map(([twin, first]) =>
      at(
        twin,
        ['order'],
        `${place(twin)} is taken by ${first.file}: give each question of a category its own number`,
      ),
    ),
    ...twins(placed(categoryItems), (item) => String(field(item, 'order'))).map(([twin, first]) =>
      at(
        twin,
        ['order'],
        `${field(twin, 'order')} is taken by "${first.id}": give each its own number`,
      ),
    ),
  );

  for (const written of [...posts, ...questions, ...legal]) {
    for (const { src, alt, offset } of picturesIn(written.body)) {
      const place = `${written.file}:${written.lineAt(offset)}`;
      if (!alt) {
        problems.push(
          `${place}  the picture ${src} has no alternative text: write what it shows between the brackets, ![a dial at 30 %](${src})`,
        );
      }
      if (!isThere(root, written, src))
        problems.push(`${place}  the picture ${missingPicture(src)}`);
    }
  }
  return problems;
}

/** The files of a folder; what would be left out in silence is a problem. */
async function readFolder(root: string, folder: string, ending: 'mdx' | 'yaml') {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  const names = await readdir(path, { recursive: true });
  const texts = names.filter((name) => /\.(mdx?|ya?ml|markdown|txt)$/.test(name)).sort();
  const readOne = ending === 'mdx' ? readArticle : readFields;
  return Promise.all(
    texts.map((name) => {
      const file = `content/${folder}/${name}`;
      if (name.includes('/')) return `${file}:1  is too deep: put it into content/${folder} itself`;
      const base = name.replace(/\.[a-z]+$/, '');
      if (name !== `${base}.${ending}`) return `${file}:1  is left out: name it ${base}.${ending}`;
      if (!isSlug(base)) {
        return `${file}:1  is not a good address: name the file in small letters and digits, words joined by hyphens`;
      }
      return readOne(join(path, name), file);
    }),
  );
}

function told(written: Written, issue: z.core.$ZodIssue): Problem[] {
  if (issue.code !== 'unrecognized_keys') return [at(written, issue.path, issue.message)];
  // The line of an unknown field is its own, not that of what it stands in.
  return issue.keys.map((key) => at(written, [...issue.path, key], issue.message));
}

function at(written: Written, path: readonly PropertyKey[], message: string): Problem {
  // One of several is named by what is said of it.
  const field = path.filter((part) => typeof part === 'string').join('.');
  return `${written.file}:${written.lineOf(path)}  ${field} ${message}`;
}

/** Pairs of what comes again and what came first. */
function twins<Item>(items: Item[], key: (item: Item) => string): [Item, Item][] {
  const first = new Map<string, Item>();
  return items.flatMap((item) => {
    const known = first.get(key(item));
    if (known) return [[item, known] as [Item, Item]];
    first.set(key(item), item);
    return [];
  });
}

const same = (one: z.core.$ZodIssue, other: z.core.$ZodIssue) =>
  one === other || (one.path.join() === other.path.join() && one.code !== 'unrecognized_keys');

/** What is written in a field, whatever it is. */
function field({ fields }: Written, ...path: string[]): unknown {
  let found: unknown = fields;
  for (const name of path) found = (found as Record<string, unknown> | null | undefined)?.[name];
  return found;
}

/** Pictures lie beside the text, or below public/ when their path begins with a slash. */
function isThere(root: string, { file }: Written, src: string): boolean {
  if (/^https?:/.test(src)) return false;
  if (src.startsWith('/')) return existsSync(join(root, '../public', src));
  return existsSync(join(root, '..', dirname(file), src));
}

const missingPicture = (src: string) =>
  /^https?:/.test(src)
    ? `${src} lies elsewhere: put the file beside the text, as ./picture.png`
    : `${src} is not there: put the file beside the text and write ./ and its name`;

const oneOf = (ids: string[]) => `take one of ${ids.sort().join(', ')}, or add it`;
