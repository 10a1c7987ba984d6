import { expect, test } from 'vitest';
import { passwordProblem, readIdentity } from '#features/signin/signin.store.ts';
import { type Contact, emptyContact } from '#ui/auth/contact.ts';
import { emptyPhone } from '#ui/phone/phone.ts';

const byEmail = (email: string): Contact => ({ ...emptyContact, tab: 'email', email });
const byPhone = (number: string): Contact => ({
  ...emptyContact,
  phone: { ...emptyPhone, number },
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
