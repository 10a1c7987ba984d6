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
  const valid = <Schema extends z.ZodType>(schema: Schema, all: Written[]) =>
    all.flatMap((written) => {
      const { success, data, error } = schema.safeParse(written.fields);
      if (success) return [{ written, data }];
      problems.push(...error.issues.map((issue) => told(written, issue)));
      return [];
    });

  const authorFiles = await read('authors', 'yaml');
  const categoryItems = await list('faq-categories.yaml');
  const testimonials = await list('testimonials.yaml');
  const posts = valid(
    postSchema(z.string({ error: 'is the path of a picture' })),
    await read('blog', 'mdx'),
  );
  const questions = valid(faqSchema, await read('faq', 'mdx'));
  const legal = valid(legalSchema, await read('legal', 'mdx'));
  valid(authorSchema, authorFiles);
  valid(categorySchema, categoryItems);
  valid(testimonialSchema, testimonials);

  const authors = authorFiles.map(({ id }) => id);
  for (const { written, data } of posts) {
    if (taken.includes(written.id)) {
      problems.push(`${written.file}:1  /blog/${written.id} is taken: give the file another name`);
    }
    if (!authors.includes(data.author)) {
      problems.push(
        at(written, ['author'], `"${data.author}" is nobody in content/authors: ${oneOf(authors)}`),
      );
    }
    if (data.picture) {
      const { src } = data.picture;
      if (!isThere(root, written, src)) {
        problems.push(at(written, ['picture', 'src'], missingPicture(src)));
      }
    }
  }

  const categories = categoryItems.map(({ id }) => id);
  for (const { written, data } of questions) {
    if (!categories.includes(data.category)) {
      problems.push(
        at(
          written,
          ['category'],
          `"${data.category}" is not in content/faq-categories.yaml: ${oneOf(categories)}`,
        ),
      );
    }
    if (categories.includes(written.id)) {
      problems.push(
        `${written.file}:1  /faqs#${written.id} is the address of a category: give the file another name`,
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
  problems.push(
    ...twins(questions, ({ data }) => `${data.category} ${data.order}`).map(([twin, first]) =>
      at(
        twin.written,
        ['order'],
        `${twin.data.order} in "${twin.data.category}" is taken by ${first.written.file}: give each question of a category its own number`,
      ),
    ),
    ...twins(
      categoryItems.filter(({ fields }) => orderOf(fields) !== undefined),
      ({ fields }) => String(orderOf(fields)),
    ).map(([twin, first]) =>
      at(
        twin,
        ['order'],
        `${orderOf(twin.fields)} is taken by "${first.id}": give each its own number`,
      ),
    ),
  );

  for (const { written } of [...posts, ...questions, ...legal]) {
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

function told(written: Written, issue: z.core.$ZodIssue): Problem {
  // The line of an unknown field is its own, not that of what it stands in.
  const path =
    issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  return at(written, path, issue.message);
}

function at(written: Written, path: readonly PropertyKey[], message: string): Problem {
  const field = path.map(String).join('.');
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

function orderOf(fields: unknown): number | undefined {
  const order = (fields as { order?: unknown } | null)?.order;
  return typeof order === 'number' ? order : undefined;
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
