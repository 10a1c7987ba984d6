import { expect, test } from 'vitest';
import {
  blogPosting,
  breadcrumbs,
  creditLine,
  faqPage,
  jsonLd,
  organization,
  website,
} from '#site/seo/structured-data.ts';
import { faultsIn } from './required.ts';

const post = {
  path: '/blog/a',
  title: 'A title',
  description: 'What it says',
  picture: '/og/blog/a.png',
  published: new Date('2026-10-01'),
  author: { name: 'Ngozi Eze', path: '/blog/authors/ngozi' },
  tags: ['redline'],
};

test.each([
  ['the company', organization()],
  ['the site', website()],
  ['the credit', creditLine('/home/individual')],
  ['a post', blogPosting(post)],
  ['a way down', breadcrumbs([['Blog', '/blog']])],
  ['the questions', faqPage([{ question: 'How much?', answer: 'A share.' }])],
])('%s has every property that its type asks for, with absolute addresses', (_, thing) => {
  expect(faultsIn(thing)).toEqual([]);
});

test('a fault is found and named', () => {
  const thing = { '@type': 'Question', name: '', item: '/faqs' };
  expect(faultsIn(thing)).toEqual([
    'Question lacks acceptedAnswer',
    'item is not absolute: /faqs',
    'name is empty',
  ]);
});

test('a post that was never updated was modified when it was published', () => {
  expect(blogPosting(post).dateModified).toBe('2026-10-01T00:00:00.000Z');
  const updated = new Date('2026-11-02');
  expect(blogPosting({ ...post, updated }).dateModified).toBe('2026-11-02T00:00:00.000Z');
});

test('no text can end the script that holds the data', () => {
  const data = jsonLd([faqPage([{ question: '</script><script>x', answer: '<!-- & "' }])]);
  expect(data).not.toContain('<');
  expect(JSON.parse(data)['@graph'][0].mainEntity[0].name).toBe('</script><script>x');
});
