import { type CollectionEntry, getCollection } from 'astro:content';
import { type Listing, pagesOf } from '../blog/listing.ts';
import { answerPage, answersOnPage } from '../faq/pages.ts';

/** An answer and the address at which it opens. */
export type Question = CollectionEntry<'faq'> & { path: string };
export type QuestionCategory = { id: string; title: string; pages: Listing<Question>[] };

/** Every question with its answer, by category, both in their own order. */
export async function publishedFaq(): Promise<QuestionCategory[]> {
  const questions = await getCollection(
    'faq',
    ({ data }) => import.meta.env.SHOWS_DRAFTS || !data.draft,
  );
  const categories = await getCollection('faqCategories');
  const inOrder = (one: { data: { order: number } }, other: { data: { order: number } }) =>
    one.data.order - other.data.order;
  return categories
    .sort(inOrder)
    .map(({ id, data }) => {
      const own = questions
        .filter((question) => question.data.category === id)
        .sort(inOrder)
        .map((one, place) => ({ ...one, path: `${answerPage(id, place)}#${one.id}` }));
      return {
        id,
        title: data.title,
        pages: pagesOf(`/faqs/${id}`, own, answersOnPage, `/faqs#${id}`),
      };
    })
    .filter(({ pages }) => questionsOn(pages).length > 0);
}

/** Answers that readers do not see yet, for a build of drafts. */
export async function draftQuestions(path: string): Promise<Question[]> {
  const drafts = await getCollection('faq', ({ data }) => data.draft);
  return drafts.map((draft) => ({ ...draft, path: `${path}#${draft.id}` }));
}

export const questionsOn = (pages: readonly Listing<Question>[]): Question[] =>
  pages.flatMap(({ items }) => items);

/** The questions of these ids, for a page that asks them. */
export async function questionsOf(ids: readonly string[]): Promise<Question[]> {
  const all = (await publishedFaq()).flatMap(({ pages }) => questionsOn(pages));
  return ids.map((id) => {
    const found = all.find((question) => question.id === id);
    if (!found) throw new Error(`content/faq/${id}.mdx is missing, and a page leads to it`);
    return found;
  });
}

/** Stands after each answer that is rendered for machines. */
export const answerEnd = '<hr class="answer-end">';
