import { at, atTop, field } from './at.ts';
import { isThere, missingPicture } from './pictures.ts';
import type { Problem, Written } from './read.ts';

/*
 * What no file knows alone: names that lead to another file, places and addresses that two take.
 * Files with other mistakes are looked at too, so that nobody mends twice.
 */

/** The addresses below /blog that are not posts, and those below /docs that are not articles. */
const taken = ['authors', 'page', 'tags'];
const takenInDocs = ['api'];

export function postMistakes(root: string, posts: Written[], authors: Written[]): Problem[] {
  const known = authors.map(({ id }) => id);
  return posts.flatMap((post) => {
    const author = field(post, 'author');
    const src = field(post, 'picture', 'src');
    return [
      taken.includes(post.id) &&
        atTop(post, `/blog/${post.id} is taken: give the file another name`),
      isUnknown(author, known) &&
        at(post, ['author'], `"${author}" is not in content/authors: ${oneOf(known)}`),
      typeof src === 'string' &&
        !isThere(root, post, src) &&
        at(post, ['picture', 'src'], missingPicture(src)),
    ].filter((problem) => problem !== false);
  });
}

export function questionMistakes(questions: Written[], categories: Written[]): Problem[] {
  const known = categories.map(({ id }) => id);
  const place = (item: Written) => `${field(item, 'order')} in "${field(item, 'category')}"`;
  const alone = questions.flatMap((question) => {
    const category = field(question, 'category');
    const { id } = question;
    return [
      isUnknown(category, known) &&
        at(
          question,
          ['category'],
          `"${category}" is not in content/faq-categories.yaml: ${oneOf(known)}`,
        ),
      known.includes(id) &&
        atTop(question, `/faqs#${id} is the address of a category: give the file another name`),
    ].filter((problem) => problem !== false);
  });
  const pairs = twins(questions.filter(isPlaced), place).map(([twin, first]) =>
    at(
      twin,
      ['order'],
      `${place(twin)} is taken by ${first.file}: give each question of a category its own number`,
    ),
  );
  return [...alone, ...pairs];
}

export function docMistakes(docs: Written[]): Problem[] {
  return docs
    .filter(({ id }) => takenInDocs.includes(id))
    .map((doc) => atTop(doc, `/docs/${doc.id} is taken: give the file another name`));
}

/** Two in one place, where each has its own. */
export function orderMistakes(items: Written[]): Problem[] {
  const order = (item: Written) => String(field(item, 'order'));
  return twins(items.filter(isPlaced), order).map(([twin, first]) =>
    at(twin, ['order'], `${order(twin)} is taken by "${first.id}": give each its own number`),
  );
}

/** Items of a list that have the same id. */
export function twinMistakes(items: Written[]): Problem[] {
  return twins(items, ({ id }) => id).map(([twin, first]) => {
    const line = first.lineOf(['id']);
    return at(twin, ['id'], `"${twin.id}" is used on line ${line} too: give each its own`);
  });
}

/** Pairs of what comes again and what came first. */
function twins(items: Written[], key: (item: Written) => string): [Written, Written][] {
  const first = new Map<string, Written>();
  return items.flatMap((item) => {
    const known = first.get(key(item));
    if (known) return [[item, known] as [Written, Written]];
    first.set(key(item), item);
    return [];
  });
}

const isPlaced = (item: Written) => field(item, 'order') !== undefined;
const isUnknown = (id: unknown, known: string[]) => typeof id === 'string' && !known.includes(id);
const oneOf = (ids: string[]) => `take one of ${ids.sort().join(', ')}, or add it`;
