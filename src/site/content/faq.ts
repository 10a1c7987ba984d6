import { type CollectionEntry, getCollection } from 'astro:content';

export type Question = CollectionEntry<'faq'>;
export type QuestionCategory = { id: string; title: string; questions: Question[] };

/** Every question with its answer, by category, both in their own order. */
export async function publishedFaq(): Promise<QuestionCategory[]> {
  const questions = await getCollection('faq');
  const categories = await getCollection('faqCategories');
  const inOrder = (one: { data: { order: number } }, other: { data: { order: number } }) =>
    one.data.order - other.data.order;
  return categories
    .sort(inOrder)
    .map(({ id, data }) => ({
      id,
      title: data.title,
      questions: questions.filter((question) => question.data.category === id).sort(inOrder),
    }))
    .filter((category) => category.questions.length > 0);
}

/** The address of an answer: it opens there. */
export const questionPath = ({ id }: Question): string => `/faqs#${id}`;

/** Stands after each answer that is rendered for machines. */
export const answerEnd = '<hr class="answer-end">';
