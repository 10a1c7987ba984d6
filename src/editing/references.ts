import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { field } from './at.ts';
import { textOf } from './pictures.ts';
import type { Problem, Written } from './read.ts';

/** What texts may lead to and name, besides other texts. */
export type Site = {
  /** The addresses of pages that no text in content/ makes. */
  readonly pages: readonly string[];
  /** The page that holds an answer, by its category and its place there, from 0. */
  readonly answerPage: (category: string, place: number) => string;
  /** Components by name; each throws, in words for the editor, when its attributes are wrong. */
  readonly figures: Readonly<Record<string, (attributes: Attributes) => unknown>>;
};
type Attributes = Readonly<Record<string, string>>;

type Content = Readonly<
  Record<'posts' | 'authors' | 'questions' | 'categories' | 'docs' | 'legal', Written[]>
>;

/** Links of ours that lead nowhere, and components that are not there or are asked for what they lack. */
export function referenceMistakes(root: string, content: Content, site: Site): Problem[] {
  const { posts, questions, docs, legal } = content;
  const places = placesOf(root, content, site);
  return [...posts, ...questions, ...docs, ...legal].flatMap((text) => {
    const at = (offset: number, message: string | undefined): Problem[] =>
      message ? [{ file: text.file, line: text.lineAt(offset), message }] : [];
    return [
      ...linksIn(text).flatMap(({ address, offset }) => {
        const mistake = linkMistake(address, text, places);
        return at(offset, mistake && `the link ${address} ${mistake}`);
      }),
      ...tagsIn(text).flatMap(({ name, attributes, offset }) =>
        at(offset, tagMistake(root, name, attributes, site)),
      ),
    ];
  });
}

type Places = {
  readonly isThere: (path: string) => boolean;
  /** The page that holds an answer or begins a category, by its id. */
  readonly answers: ReadonlyMap<string, string>;
  readonly unpublished: ReadonlySet<string>;
};

function placesOf(root: string, content: Content, site: Site): Places {
  const { posts, authors, questions, categories, docs } = content;
  const addresses = (folder: string, texts: Written[]) => texts.map(({ id }) => `${folder}/${id}`);
  const tags = posts
    .flatMap((post) => field(post, 'tags'))
    .filter((tag) => typeof tag === 'string');
  const answers = answersOf(questions, categories, site);
  const paths = new Set([
    ...site.pages,
    ...addresses('/blog', posts),
    ...addresses('/docs', docs),
    ...addresses('/blog/authors', authors),
    ...tags.map((tag) => `/blog/tags/${tag}`),
    ...answers.values(),
  ]);
  const isFile = (path: string) => path !== '/' && existsSync(join(root, '../public', path));
  return {
    isThere: (path) => paths.has(path) || path.startsWith('/api/') || isFile(path),
    answers,
    unpublished: new Set([
      ...addresses('/blog', posts.filter(isUnpublished)),
      ...questions.filter(isUnpublished).map(({ id }) => `/faqs#${id}`),
    ]),
  };
}

/** Answers by their place among the published ones; in development a draft is found on /faqs at least. */
function answersOf(questions: Written[], categories: Written[], site: Site): Map<string, string> {
  const places = new Map<string, number>();
  const order = (question: Written) => Number(field(question, 'order'));
  const published = questions
    .filter((question) => !isUnpublished(question))
    .sort((one, other) => order(one) - order(other))
    .map((question): [string, string] => {
      const category = String(field(question, 'category'));
      const place = places.get(category) ?? 0;
      places.set(category, place + 1);
      return [question.id, site.answerPage(category, place)];
    });
  const all = [...questions, ...categories].map(({ id }): [string, string] => [id, '/faqs']);
  return new Map([...all, ...published]);
}

/** Of a post or an answer, which has no date. */
function isUnpublished(text: Written): boolean {
  const date = new Date(String(field(text, 'date')));
  return field(text, 'draft') === true || date.getTime() > Date.now();
}

function linkMistake(address: string, text: Written, { isThere, answers, unpublished }: Places) {
  if (/^([a-z]+:|#|\/\/)/i.test(address)) return undefined;
  if (!address.startsWith('/'))
    return `does not start with a slash: write it from the root, as /${address}`;
  const { pathname, hash } = new URL(address, 'http://site');
  if (!isThere(pathname)) return 'leads nowhere: no page has this address';
  const id = decodeURIComponent(hash.slice(1));
  if (id && /^\/faqs(\/|$)/.test(pathname) && answers.get(id) !== pathname) {
    const page = answers.get(id);
    return `leads to nothing in ${pathname}${page ? `: write ${page}#${id}` : ''}`;
  }
  // In development both are there; a build has the one only.
  const isPublished = !(/^content\/(blog|faq)\//.test(text.file) && isUnpublished(text));
  if (isPublished && unpublished.has(pathname)) return 'leads to a post that is not published';
  if (isPublished && unpublished.has(pathname + hash)) return 'leads to an answer that is a draft';
  return undefined;
}

function tagMistake(root: string, name: string, attributes: Attributes, { figures }: Site) {
  const check = { ...figures, ...docTags(root) }[name];
  if (!check) {
    const known = Object.keys(figures).sort().join(', ');
    return `<${name}> is not a component. There are ${known}`;
  }
  try {
    check(attributes);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The components of the documentation alone, which show files and tables of content/docs. */
const docTags = (root: string): Site['figures'] => ({
  Code: ({ file = '' }) => example(root, file),
  Languages: ({ of = '' }) =>
    ['ts', 'php', 'py', 'go'].map((ending) => example(root, `${of}.${ending}`)),
  TestData: ({ of = '' }) => {
    const tables = Object.keys(JSON.parse(readFileSync(join(root, 'docs/sandbox.json'), 'utf8')));
    if (tables.includes(of)) return;
    throw new Error(`<TestData of="${of}" /> does not exist. Write one of: ${tables.join(', ')}.`);
  },
  ErrorTable: () => undefined,
  EventTable: () => undefined,
});

function example(root: string, file: string): void {
  if (file && existsSync(join(root, 'docs/examples', file))) return;
  throw new Error(`content/docs/examples/${file} is not there`);
}

const markdownLink = /(?<!!)\[[^\]]*\]\(\s*<?([^)\s>]+)/g;
const elementLink = /<a\b[^>]*\shref="([^"]*)"/g;

function linksIn(written: Written) {
  const text = textOf(written.body);
  return [...text.matchAll(markdownLink), ...text.matchAll(elementLink)].map(
    ({ 1: address = '', index }) => ({ address, offset: index }),
  );
}

/** Components with plain attributes; what an attribute in braces is, only Astro knows. */
function tagsIn(written: Written) {
  return [...textOf(written.body).matchAll(/<([A-Z]\w*)\b([^<>{]*)>/g)].map(
    ({ 1: name = '', 2: rest = '', index }) => ({
      name,
      attributes: Object.fromEntries(
        [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
      ),
      offset: index,
    }),
  );
}
