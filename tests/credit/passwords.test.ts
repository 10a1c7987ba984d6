import { expect, it } from 'vitest';
import { isStrongPassword, newPasswordProblem, passwordRules } from '#credit/passwords.ts';

it.each([
  ['Holdfast-1!', []],
  ['Aa1!aaaa', []],
  ['Aa1!aaa', ['length']],
  ['aa1!aaaa', ['uppercase']],
  ['AA1!AAAA', ['lowercase']],
  ['Aab!aaaa', ['digit']],
  ['Aa1aaaaa', ['symbol']],
  ['Aa1 aaaa', ['symbol']],
  ['Ọṣun2₦aaa', []],
  ['', ['length', 'uppercase', 'lowercase', 'digit', 'symbol']],
])('"%s" still needs %j', (password, needed) => {
  const missing = passwordRules(password).filter((rule) => !rule.met);
  expect(missing.map((rule) => rule.id)).toEqual(needed);
  expect(isStrongPassword(password)).toBe(needed.length === 0);
});

it('has a label for each rule of the checklist', () => {
  expect(passwordRules('').map((rule) => rule.label)).toEqual([
    'At least 8 characters',
    'One uppercase letter',
    'One lowercase letter',
    'One digit',
    'One symbol',
  ]);
});

it('a strong password that is repeated is taken', () => {
  expect(newPasswordProblem('Holdfast-1!', 'Holdfast-1!')).toBeUndefined();
});

it.each([
  ['', '', 'password', 'You need to set your password.'],
  ['', 'Holdfast-1!', 'password', 'You need to set your password.'],
  ['holdfast', 'holdfast', 'password', 'Your password does not meet the listed requirements'],
  ['Holdfast-1!', 'Holdfast-1?', 'confirmation', 'Both password fields must match'],
  ['Holdfast-1!', '', 'confirmation', 'Both password fields must match'],
])('%j with %j: the field %s says %s', (password, confirmation, at, message) => {
  expect(newPasswordProblem(password, confirmation)).toEqual({ at, message });
});
