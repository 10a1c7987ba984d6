import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { type Chapter, chapterOf, placeOf } from '../docs/chapters.ts';
import type { Trial } from '../docs/curl.ts';
import type { NamedSchema, Operation } from '../docs/openapi.ts';

export type DocArticle = CollectionEntry<'docs'>;

const byOrder = (one: { data: { order: number } }, other: { data: { order: number } }) =>
  one.data.order - other.data.order;

/** The articles in their order: everything that lists or shows them asks here. */
export const docArticles = async (): Promise<DocArticle[]> =>
  (await getCollection('docs')).sort(byOrder);

export const docPath = ({ id }: DocArticle): string => `/docs/${id}`;

/** The calls of a chapter of the reference, as the OpenAPI document has them. */
export async function callsOf(chapter: Chapter): Promise<Operation[]> {
  const calls = (await getCollection('calls')).sort(byOrder).map(({ data }) => data);
  return calls
    .filter((call) => chapterOf(call) === chapter)
    .sort((one, other) => placeOf(one, chapter) - placeOf(other, chapter));
}

/** The parts of answers that have a name, by that name. */
export async function namedSchemas(): Promise<Map<string, NamedSchema>> {
  const all = (await getCollection('schemas')).sort(byOrder);
  return new Map(all.map(({ id, data }) => [id, data]));
}

/** What makes a call go well in the sandbox; most need nothing. */
export async function trialOf({ id }: Operation): Promise<Trial> {
  const trials = await getCollection('trials');
  return trials.find((trial) => trial.id === id)?.data ?? {};
}

/** The text of a file in content/docs/examples, all of which a test runs. */
export async function exampleText(file: string): Promise<string> {
  const example = await getEntry('examples', file);
  if (!example) throw new Error(`content/docs/examples/${file} is missing`);
  return example.data.text;
}

/** What is said with a code of the contract, unless a call knows better. */
export async function sentenceOf(code: string): Promise<string> {
  const sentence = await getEntry('sentences', code);
  if (!sentence) throw new Error(`${code}: no call of content/docs/openapi.json answers it`);
  return sentence.data.text;
}

/** A table of the sandbox's test data. */
export async function sandboxTable(name: string) {
  const table = await getEntry('sandbox', name);
  if (!table) throw new Error(`content/docs/sandbox.json has no ${name}: npm run docs:calls`);
  return table.data;
}
