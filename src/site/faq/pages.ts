import { pagePath } from '../blog/listing.ts';

/** Answers of a category on one page: however many there are, no page holds them all. */
export const answersOnPage = 14;

/**
 * The address of the page that holds an answer, by its place in its category, from 0. The first of
 * each category are on /faqs, so an answer that is added at the end moves none.
 */
export function answerPage(category: string, place: number): string {
  const number = Math.floor(place / answersOnPage) + 1;
  return number === 1 ? '/faqs' : pagePath({ path: `/faqs/${category}` }, number);
}
