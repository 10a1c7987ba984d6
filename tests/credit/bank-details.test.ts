import { expect, test } from 'vitest';
import {
  cutAccountNumber,
  isNumericDetail,
  isRoutingNumber,
  isSwiftCode,
} from '#credit/bank-details.ts';

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

test.each([
  ['DEUTDEFF', true],
  ['DEUTDEFF500', true],
  ['TESTNGLA', true],
  ['DEUTDEF', false],
  ['DEUTDEFF50', false],
  ['deutdeff', false],
  ['D3UTDEFF', false],
])('%s is a SWIFT code: %s', (text, good) => {
  expect(isSwiftCode(text)).toBe(good);
});

// Published numbers of Federal Reserve banks.
test.each([
  ['011000015', true],
  ['021001208', true],
  ['121000374', true],
  ['121000375', false],
  ['12100037', false],
  ['1210003740', false],
])('%s is a routing number: %s', (text, good) => {
  expect(isRoutingNumber(text)).toBe(good);
});
