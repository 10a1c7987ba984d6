import { expect, test } from 'vitest';
import { foundIn, runsOf, tally } from '#site/search/found.ts';

test('an excerpt becomes text, whatever the page said', () => {
  expect(runsOf('a &lt;b&gt; <mark>late</mark> <mark>fee</mark>, once')).toEqual([
    { text: 'a <b> ', marked: false },
    { text: 'late', marked: true },
    { text: ' ', marked: false },
    { text: 'fee', marked: true },
    { text: ', once', marked: false },
  ]);
});

test('a text is found with at most two of its sections, and not with itself', () => {
  const section = (id: string) => ({ title: id, url: `/blog/redline#${id}` });
  const found = foundIn({
    url: '/blog/redline',
    excerpt: '',
    meta: { title: 'The redline' },
    sub_results: [
      { title: 'The redline', url: '/blog/redline' },
      section('a'),
      section('b'),
      section('c'),
    ],
  });
  expect(found.sections).toEqual([section('a'), section('b')]);
  expect([found.title, found.part]).toEqual(['The redline', 'Blog']);
});

test('an excerpt does not repeat the question, and says where it was cut', () => {
  const excerptOf = (excerpt: string) =>
    foundIn({ url: '/faqs#a', excerpt, meta: { title: 'What is a fee?' }, sub_results: [] })
      .runs.map(({ text, marked }) => (marked ? text.toUpperCase() : text))
      .join('');
  expect(excerptOf('What is a <mark>fee?</mark> A <mark>fee</mark> is due.')).toBe(
    ' A FEE is due.',
  );
  expect(excerptOf('after the <mark>fee</mark> is due and')).toBe('… after the FEE is due and …');
});

test.each([
  ['/faqs#late-fee', 'FAQs'],
  ['/blog/redline', 'Blog'],
  ['/user-agreement', 'Legal'],
])('%s is said to be in %s', (url, part) => {
  expect(foundIn({ url, excerpt: '', meta: {}, sub_results: [] }).part).toBe(part);
});

test('a search says in words how much it found', () => {
  expect([0, 1, 7].map((found) => tally(found, 'fee'))).toEqual([
    'Nothing found for “fee”.',
    '1 result for “fee”',
    '7 results for “fee”',
  ]);
});
