import { expect, test } from 'vitest';
import { passwordProblem } from '#features/offer/password-checks.ts';

test('a strong password that is repeated is taken', () => {
  expect(passwordProblem('Holdfast-1!', 'Holdfast-1!')).toBeUndefined();
});

test.each([
  ['', '', 'password', 'You need to set your password.'],
  ['', 'Holdfast-1!', 'password', 'You need to set your password.'],
  ['holdfast', 'holdfast', 'password', 'Your password does not meet the listed requirements'],
  ['Holdfast-1!', 'Holdfast-1?', 'confirmation', 'Both password fields must match'],
  ['Holdfast-1!', '', 'confirmation', 'Both password fields must match'],
])('%j with %j: the field %s says %s', (password, confirmation, at, message) => {
  expect(passwordProblem(password, confirmation)).toEqual({ at, message });
});
