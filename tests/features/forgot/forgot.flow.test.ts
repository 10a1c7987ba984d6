import { describe, expect, test } from 'vitest';
import { passwordProblem } from '#features/forgot/checks.ts';
import {
  draftOf,
  type Event,
  type Flow,
  startFlow,
  transition,
} from '#features/forgot/forgot.flow.ts';
import { contactOf, emptyContact } from '#ui/auth/contact.ts';

const to = { email: 'ada@example.com' };
const contact = contactOf(to.email);
const after = (flow: Flow, ...events: Event[]) => events.reduce(transition, flow);

const fresh = startFlow(emptyContact);
const atOtp = after(
  fresh,
  { type: 'contact', tab: 'email', email: to.email },
  { type: 'codeAsked', to, resendAt: 5_000 },
);
const atPassword = after(atOtp, { type: 'otp', text: '123456' }, { type: 'proven', code: 'a-b-c' });

test('goes from the contact to the code to the new password to the end', () => {
  expect(fresh).toEqual({ step: 'contact', contact: emptyContact });
  expect(atOtp).toMatchObject({ step: 'otp', contact, to, otp: '', resendAt: 5_000 });
  expect(atPassword).toEqual({
    step: 'newPassword',
    contact,
    proven: { to, code: 'a-b-c', resendAt: 5_000 },
  });
  expect(transition(atPassword, { type: 'passwordSet' })).toEqual({ step: 'success', contact });
});

test('does not skip a step', () => {
  expect(transition(fresh, { type: 'proven', code: 'a-b-c' })).toBe(fresh);
  expect(transition(fresh, { type: 'passwordSet' })).toBe(fresh);
  expect(transition(atOtp, { type: 'passwordSet' })).toBe(atOtp);
});

test('goes back from the code to the contact as it was typed, without the code', () => {
  const back = after(atOtp, { type: 'otp', text: '123456' }, { type: 'back' });
  expect(back).toEqual({ step: 'contact', contact });
});

test('goes back from the new password to the contact, and on again without another code', () => {
  const back = transition(atPassword, { type: 'back' });
  const { proven } = back as Flow & { step: 'contact' };
  expect(back).toMatchObject({ step: 'contact', contact });
  if (!proven) throw new Error('the code is lost');
  expect(transition(back, { type: 'resumed', proven })).toEqual(atPassword);
});

test('cuts a code at six digits and says so until something else is typed', () => {
  const long = transition(atOtp, { type: 'otp', text: '1234567' });
  expect(long).toMatchObject({
    otp: '123456',
    problem: { message: 'OTP cannot have more than 6 digits.' },
  });
  expect(transition(long, { type: 'otp', text: '12345' })).toMatchObject({
    otp: '12345',
    problem: undefined,
  });
});

test('forgets a problem as soon as something is typed', () => {
  const refused = transition(fresh, { type: 'refused', problem: { message: 'No' } });
  expect(refused).toMatchObject({ problem: { message: 'No' } });
  expect(transition(refused, { type: 'contact', email: 'a' })).toMatchObject({
    problem: undefined,
  });
  const weak = transition(atPassword, {
    type: 'passwordRefused',
    problem: { at: 'password', message: 'No' },
  });
  expect(weak).toMatchObject({ problem: { at: 'password' } });
  expect(transition(weak, { type: 'passwordTyped' })).toEqual(atPassword);
});

test('a code that no longer counts leads back to asking for another one', () => {
  const gone = transition(atPassword, { type: 'codeGone', why: 'late' });
  expect(gone).toMatchObject({ step: 'otp', to, otp: '', resendAt: 5_000, gone: 'late' });
  expect(transition(gone, { type: 'codeAsked', to, resendAt: 9_000 })).not.toHaveProperty('gone');
});

describe('what is kept over a reload', () => {
  const typed = transition(atOtp, { type: 'otp', text: '123456' });
  const problem = { message: 'No' };

  test.each([fresh, typed, atPassword, transition(atPassword, { type: 'back' })])(
    'never holds a code',
    (flow) => {
      const text = JSON.stringify(draftOf(flow));
      expect(text).not.toContain('a-b-c');
      expect(text).not.toContain('123456');
    },
  );

  test('is the step, and the code step for who had entered a code already', () => {
    expect(draftOf(transition(fresh, { type: 'refused', problem }))).toEqual(fresh);
    expect(draftOf(typed)).toMatchObject({ step: 'otp', to, resendAt: 5_000 });
    expect(draftOf(atPassword)).toMatchObject({ step: 'otp', gone: 'reloaded' });
  });
});

test.each([
  ['', '', 'password', 'Fill in all fields to continue.'],
  ['weak', 'weak', 'password', 'Your password does not meet the listed requirements'],
  ['Holdfast-2!', '', 'confirmation', 'Fill in all fields to continue.'],
  [
    'Holdfast-2!',
    'Holdfast-2',
    'confirmation',
    'Password and Password Confirmation fields must match',
  ],
])('the passwords "%s" and "%s": at the %s, %s', (password, confirmation, at, message) => {
  expect(passwordProblem(password, confirmation)).toEqual({ at, message });
});

test('a strong password that is typed twice has no problem', () => {
  expect(passwordProblem('Holdfast-2!', 'Holdfast-2!')).toBeUndefined();
});
