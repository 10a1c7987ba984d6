import { expect, test } from 'vitest';
import {
  bankCodeProblem,
  cutAccountNumber,
  hasRoutingNumber,
  isNumericDetail,
  isRoutingNumber,
  isSwiftCode,
  plainBankCode,
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
  ['a0123456789', false],
  ['0123456789a', false],
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
  ['XDEUTDEFF', false],
  ['DEUTDEFF50', false],
  ['deutdeff', false],
  ['D3UTDEFF', false],
])('%s is a SWIFT code: %s', (text, good) => {
  expect(isSwiftCode(text)).toBe(good);
});

test('a code is read without the spaces and hyphens that it is printed with', () => {
  expect(plainBankCode(' deut-de ff-500')).toBe('DEUTDEFF500');
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

test('what is wrong with the codes of a bank is said in words', () => {
  const swift = (swift_code: string) => bankCodeProblem('swift_code', { swift_code });
  expect(swift('TESTUS33')).toBeUndefined();
  expect(swift('TESTUS3')).toBe(
    'A SWIFT code has 8 or 11 letters and digits. The fifth and sixth are the country, such as TESTUS33.',
  );
  expect(bankCodeProblem('swift_code', {})).toBe(swift(''));

  const routing = (swift_code: string, routing_number: string) =>
    bankCodeProblem('routing_number', { swift_code, routing_number });
  const needed =
    'A bank in the United States has a routing number of nine digits, such as 021000021. Enter it.';
  const foreign = 'Only banks in the United States have a routing number. Leave it empty.';
  expect(routing('TESTUS33', '021000021')).toBeUndefined();
  expect(routing('TESTGB22', '')).toBeUndefined();
  expect(routing('TESTUS33', '')).toBe(needed);
  expect(routing('TESTGB22', '021000021')).toBe(foreign);
  expect(routing('TESTGB22', '000000000')).toBe(foreign);
  const wrong = 'This routing number has a wrong digit. Check it with your bank.';
  expect(routing('TESTUS33', '021000022')).toBe(wrong);
  for (const other of ['21000021', '0210000210', 'a21000021', '021000021a', '02100002l']) {
    expect(routing('TESTUS33', other)).toBe('A routing number has nine digits, such as 021000021.');
  }
  expect(bankCodeProblem('routing_number', {})).toBeUndefined();
  const other = { swift_code: 'TESTUS33', routing_number: '1' };
  expect(bankCodeProblem('bank_name', other)).toBeUndefined();
});

test('a routing number begins with the two digits of a district', () => {
  const prefixes = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));
  // Whatever comes first, one last digit makes the sum right.
  const isDistrict = (prefix: string) =>
    Array.from({ length: 10 }, (_, last) => `${prefix}000000${last}`).some(isRoutingNumber);
  const upTo = (from: number, to: number) => prefixes.slice(from, to + 1);
  expect(prefixes.filter(isDistrict)).toEqual([
    ...upTo(1, 12),
    ...upTo(21, 32),
    ...upTo(61, 72),
    '80',
  ]);
});
