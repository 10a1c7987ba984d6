import { describe, expect, test } from 'vitest';
import {
  depthOf,
  type Event,
  type Flow,
  startFlow,
  transition,
} from '#features/signin/signin.flow.ts';
import { contactOf, emptyContact } from '#ui/auth/contact.ts';

const open = (search: string, remembered = '') =>
  startFlow(new URLSearchParams(search), { remembered });
const after = (flow: Flow, ...events: Event[]) => events.reduce(transition, flow);

describe('the form begins', () => {
  test('on the phone tab with nobody named', () => {
    expect(open('')).toEqual({ step: 'password', contact: emptyContact });
  });

  test.each(['ada@example.com', '+2348030000001'])('with %s, who is remembered', (remembered) => {
    expect(open('', remembered).contact).toEqual(contactOf(remembered));
  });

  test.each(['mobile=%2B2348030000002', 'mobile=+2348030000002', 'mobile=2348030000002'])(
    'with whom ?%s names before who is remembered',
    (search) => {
      const { contact } = open(search, 'ada@example.com');
      expect(contact).toMatchObject({ tab: 'phone', phone: { number: '8030000002' } });
    },
  );

  test('with what was typed before a reload', () => {
    const typed = contactOf('bayo@example.com');
    const query = new URLSearchParams('mobile=%2B2348030000002');
    expect(startFlow(query, { typed, remembered: 'ada@example.com' }).contact).toEqual(typed);
  });
});

describe('the magic-link notice', () => {
  const notice = open('application_id=1&email=Ada@Example.com');

  test('shows when the address brings an email, with or without a partner', () => {
    const link = { email: 'ada@example.com', resendAt: 0 };
    expect(notice).toMatchObject({ step: 'magicLink', link });
    expect(open('email=ada@example.com')).toMatchObject({ step: 'magicLink', link });
  });

  test.each(['email=ada@', 'email=', 'mobile=%2B2348030000002', 'application_id=1'])(
    'does not show with ?%s',
    (search) => expect(open(search).step).toBe('password'),
  );

  test('leads to the password form with the email filled in, and back', () => {
    const form = transition(notice, { type: 'usePassword' });
    expect(form).toMatchObject({ step: 'password', contact: { tab: 'email' } });
    expect([notice, form].map(depthOf)).toEqual([0, 1]);
    expect(transition(form, { type: 'back' })).toMatchObject({ step: 'magicLink' });
  });

  test('keeps when another link may be asked for, over the password form too', () => {
    const sent = transition(notice, { type: 'linkSent', resendAt: 5_000 });
    const back = after(sent, { type: 'usePassword' }, { type: 'back' });
    expect(back).toMatchObject({ step: 'magicLink', link: { resendAt: 5_000 } });
  });
});

test('a form that was opened without the notice has nothing to go back to', () => {
  const form = open('');
  expect(transition(form, { type: 'back' })).toBe(form);
  expect(depthOf(form)).toBe(0);
});

test('forgets a problem as soon as something is typed', () => {
  const problem = { at: 'form', message: 'No' } as const;
  const refused = transition(open(''), { type: 'refused', problem });
  expect(refused.problem).toEqual(problem);
  expect(transition(refused, { type: 'contact', email: 'a' }).problem).toBeUndefined();
  expect(transition(refused, { type: 'passwordTyped' }).problem).toBeUndefined();
});
