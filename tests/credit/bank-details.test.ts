import { expect, test } from 'vitest';
import { cutAccountNumber, isNumericDetail } from '#credit/bank-details.ts';

test.each([
  ['0123 456-789012', '0123456789'],
  ['12', '12'],
  ['', ''],
])('a Naira account number is cut to ten digits while it is typed: %j', (typed, cut) => {
  expect(cutAccountNumber(typed)).toBe(cut);
});

test.each([
  ['0123456789', true],
  ['01234567890123', true],
  ['012345678', false],
  ['01234 56789', false],
  ['01234567８9', false],
])('a numeric field that holds %j is good: %s', (text, good) => {
  expect(isNumericDetail(text)).toBe(good);
});
