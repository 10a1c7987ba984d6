import { expect, test } from 'vitest';
import { firstIdentity, passwordProblem, readIdentity } from '#features/signin/identity.ts';
import type { Contact } from '#ui/entrance/contact.ts';
import { emptyPhone } from '#ui/phone/phone.ts';

const nobody = firstIdentity(new URLSearchParams(), '');
const byEmail = (email: string): Contact => ({ ...nobody, tab: 'email', email });
const byPhone = (number: string): Contact => ({ ...nobody, phone: { ...emptyPhone, number } });

test('starts on the phone tab with nobody named', () => {
  expect(nobody).toEqual({ tab: 'phone', phone: emptyPhone, email: '' });
});

test('starts with who is remembered, on the tab that fits', () => {
  const none = new URLSearchParams();
  expect(firstIdentity(none, 'ada@example.com')).toEqual(byEmail('ada@example.com'));
  expect(firstIdentity(none, '+2348030000001')).toEqual(byPhone('8030000001'));
});

test('starts with who the address names before who is remembered', () => {
  const query = new URLSearchParams('mobile=+2348030000002');
  expect(firstIdentity(query, 'ada@example.com')).toEqual(byPhone('8030000002'));
});

test.each([byEmail(''), byEmail('  '), byPhone('')])('needs an identifier', async (identity) => {
  expect(await readIdentity(identity)).toEqual({
    at: 'identifier',
    message: 'To continue fill in the form correctly.',
  });
});

test('needs a password', () => {
  expect(passwordProblem('')?.message).toBe('To continue fill in the form correctly.');
  expect(passwordProblem(' ')).toBeUndefined();
});

test('names a badly formed email and an impossible number', async () => {
  expect(await readIdentity(byEmail('ada@'))).toMatchObject({
    message: 'Incorrect email address format!',
  });
  expect(await readIdentity(byPhone('803'))).toMatchObject({
    message: 'Incorrect mobile number format!',
  });
});

test('sends an email in small letters and a mobile in full', async () => {
  expect(await readIdentity(byEmail(' Ada@Example.com '))).toEqual({ email: 'ada@example.com' });
  expect(await readIdentity(byPhone('0803 000 0001'))).toEqual({ mobile: '+2348030000001' });
});
