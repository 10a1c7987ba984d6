import { expect, it } from 'vitest';
import { maskEmail, maskMobile, otpProblem } from '#credit/codes.ts';

it.each([
  ['123456', null],
  ['12345', null],
  ['123 456', null],
  ['1234', 'too-short'],
  ['', 'too-short'],
  ['1234567', 'too-long'],
  ['12a456', 'not-digits'],
  ['１２３４５６', 'not-digits'],
])('the code "%s": %s', (typed, problem) => {
  expect(otpProblem(typed)).toBe(problem);
});

it('masks a mobile number but for its country and its end', () => {
  expect(maskMobile('+2348030000001')).toBe('+234••••••0001');
  expect(maskMobile('+234803')).toBe('••••');
});

it('masks an email without telling how long it is', () => {
  expect(maskEmail('ada@example.com')).toBe('a•••@example.com');
  expect(maskEmail('adaobi@example.com')).toBe('a•••@example.com');
  expect(maskEmail('@example.com')).toBe('•••');
  expect(maskEmail('ada')).toBe('•••');
});
