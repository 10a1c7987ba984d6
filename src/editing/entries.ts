import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lagosDay } from '#credit/calendar.ts';
import { field } from './at.ts';
import { readable, readContent } from './content.ts';
import type { Collection, Entry, Listing, State } from './exchange.ts';
import type { Problem, Written } from './read.ts';

type Kind = keyof Awaited<ReturnType<typeof readContent>>;

/** Where each kind of text is read, and what it is called. */
const kinds: Record<
  Kind,
  { collection: Collection; title: string; address: (id: string) => string; isList?: true }
> = {
  posts: { collection: 'blog', title: 'title', address: (id) => `/blog/${id}` },
  questions: { collection: 'faq', title: 'question', address: (id) => `/faqs#${id}` },
  docs: { collection: 'docs', title: 'title', address: (id) => `/docs/${id}` },
  legal: { collection: 'legal', title: 'title', address: (id) => `/${id}` },
  authors: { collection: 'authors', title: 'name', address: (id) => `/blog/authors/${id}` },
  categories: {
    collection: 'faq-categories',
    title: 'title',
    address: (id) => `/faqs#${id}`,
    isList: true,
  },
  testimonials: { collection: 'testimonials', title: 'name', address: () => '/', isList: true },
};

/** Everything that an editor writes, the last changed first, and the names that are in use. */
export async function listContent(
  root: string,
  problems: readonly Problem[],
  now: number,
): Promise<Pick<Listing, 'entries' | 'tags' | 'authors' | 'categories'>> {
  const found = await readContent(root);
  const known = readable(found);
  const entries = await Promise.all(
    Object.entries(kinds).flatMap(([kind, { collection, title, address, isList }]) =>
      found[kind as Kind].map(async (one, index): Promise<Entry> => {
        const { file } = one;
        const { mtimeMs } = await stat(join(root, '..', file));
        const written = 'fields' in one ? one : undefined;
        const id = written?.id ?? file.replace(/.*\/|\.[a-z]+$/g, '');
        const date = written && dayOf(written);
        const author = written && field(written, 'author');
        const category = written && field(written, 'category');
        const order = written && field(written, 'order');
        return {
          file,
          ...(isList && { item: index }),
          id,
          collection,
          title: String((written && field(written, title)) || id),
          address: address(id),
          state: written ? stateOf(written, now) : 'draft',
          ...(date && { date }),
          ...(typeof author === 'string' && { author }),
          ...(typeof category === 'string' && { category }),
          ...(typeof order === 'number' && { order }),
          changed: mtimeMs,
          problems: problems.filter((problem) => isOf(problem, found[kind as Kind], index)).length,
        };
      }),
    ),
  );
  const named = (all: readonly Written[], name: string) =>
    all.map((one) => ({ id: one.id, name: String(field(one, name) ?? one.id) }));
  return {
    entries: entries.sort((one, other) => other.changed - one.changed),
    tags: inUse(known.posts),
    authors: named(known.authors, 'name'),
    categories: named(known.categories, 'title').map(({ id, name }) => ({ id, title: name })),
  };
}

/** Whether a mistake is of one file, or of one item of a list: it stands before the next item. */
function isOf(problem: Problem, all: readonly (Written | Problem)[], index: number): boolean {
  const [one, next] = [all[index], all[index + 1]];
  if (!one || problem.file !== one.file) return false;
  const begins = (item: Written | Problem | undefined) =>
    item && 'fields' in item && item.file === problem.file ? item.lineOf([]) : undefined;
  return problem.line >= (begins(one) ?? 1) && problem.line < (begins(next) ?? Infinity);
}

function inUse(posts: readonly Written[]): string[] {
  const uses = new Map<string, number>();
  for (const tag of posts.flatMap((post) => field(post, 'tags') ?? [])) {
    if (typeof tag === 'string') uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  return [...uses].sort((one, other) => other[1] - one[1]).map(([tag]) => tag);
}

function stateOf(written: Written, now: number): State {
  if (field(written, 'draft') === true) return 'draft';
  const date = field(written, 'date');
  const day = date && dayOf(written);
  return day && day > lagosDay(now) ? 'scheduled' : 'published';
}

function dayOf(written: Written): string | undefined {
  const day = ['date', 'updated', 'effective'].map((name) => field(written, name)).find(Boolean);
  if (day instanceof Date)
    return Number.isNaN(day.getTime()) ? undefined : day.toISOString().slice(0, 10);
  return typeof day === 'string' ? day : undefined;
}
