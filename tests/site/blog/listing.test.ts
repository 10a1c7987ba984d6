import { expect, test } from 'vitest';
import { pagePath, pageSuffix, pagesOf, postsOnPage } from '#site/blog/listing.ts';

const numbers = Array.from({ length: 2 * postsOnPage + 1 }, (_, index) => index);

test('a list is cut into pages that together hold every item once, in order', () => {
  const pages = pagesOf('/blog', numbers);
  expect(pages.map(({ items }) => items.length)).toEqual([postsOnPage, postsOnPage, 1]);
  expect(pages.flatMap(({ items }) => items)).toEqual(numbers);
  expect(pages.map((page) => pagePath(page, page.number))).toEqual([
    '/blog',
    '/blog/page/2',
    '/blog/page/3',
  ]);
});

test('the first page of a list may be a part of another page', () => {
  const [first, second] = pagesOf('/faqs/cards', numbers, postsOnPage, '/faqs#cards');
  expect(first && pagePath(first, 1)).toBe('/faqs#cards');
  expect(second && pagePath(second, 1)).toBe('/faqs#cards');
  expect(first && pagePath(first, 2)).toBe('/faqs/cards/page/2');
});

test('a list without items still has a page', () => {
  expect(pagesOf('/blog', [])).toEqual([{ items: [], number: 1, last: 1, path: '/blog' }]);
});

test('no two pages of a list have the same title', () => {
  const titles = pagesOf('/blog', numbers).map((page) => `Blog${pageSuffix(page)}`);
  expect(titles).toEqual(['Blog', 'Blog, page 2 of 3', 'Blog, page 3 of 3']);
});
