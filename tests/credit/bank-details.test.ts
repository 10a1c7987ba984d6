import { expect, test } from 'vitest';
import {
  bankCodeProblem,
  cutAccountNumber,
  hasRoutingNumber,
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
  ['TESTXX33', false],
  ['TESTZZ33', false],
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
  // It fits by its sum, and no district has it.
  ['000000000', false],
  ['990000002', false],
  ['12100037', false],
  ['1210003740', false],
])('%s is a routing number: %s', (text, good) => {
  expect(isRoutingNumber(text)).toBe(good);
});

test.each([
  ['TESTUS33', true],
  ['TESTPRSJ', true],
  ['TESTNGLA', false],
  ['TESTGB22XXX', false],
  ['TESTUS3', undefined],
  ['', undefined],
])('a bank with the SWIFT code %j has a routing number: %s', (swift, has) => {
  expect(hasRoutingNumber(swift)).toBe(has);
});

test('a routing number is of banks in the United States alone', () => {
  const problem = (swift_code: string, routing_number: string) =>
    bankCodeProblem('routing_number', { swift_code, routing_number });
  expect(problem('TESTUS33', '021000021')).toBeUndefined();
  expect(problem('TESTGB22', '')).toBeUndefined();
  expect(problem('TESTUS33', '')).toMatch(/nine digits, such as 021000021/);
  expect(problem('TESTGB22', '021000021')).toMatch(/Leave it empty/);
  expect(problem('TESTGB22', '000000000')).toMatch(/Leave it empty/);
  expect(bankCodeProblem('bank_name', {})).toBeUndefined();
});
