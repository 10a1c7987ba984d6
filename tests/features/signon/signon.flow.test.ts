import { describe, expect, test } from 'vitest';
import { opening } from '#features/signon/address.ts';
import { type Event, type Flow, startFlow, transition } from '#features/signon/signon.flow.ts';

const mobile = '+2348030000001';
const after = (flow: Flow, ...events: Event[]) => events.reduce(transition, flow);
const fresh = startFlow(undefined, {});

const atContact = after(fresh, { type: 'choose', applicationId: 3 }, { type: 'continue' });
const atCode = after(
  atContact,
  { type: 'contact', phone: { country: 'NG', callingCode: '234', number: '8030000001' } },
  { type: 'codeAsked', mobile, resendAt: 5_000 },
);

test('starts at the partners, on the phone tab, in Nigeria', () => {
  expect(fresh).toEqual({
    step: 'selectVendor',
    applicationId: undefined,
    contact: {
      tab: 'phone',
      phone: { country: 'NG', callingCode: '234', number: '' },
      email: '',
    },
  });
});

test('does not go on without a partner', () => {
  expect(transition(fresh, { type: 'continue' })).toBe(fresh);
});

test('goes from the partner to the contact to the code', () => {
  expect(atContact).toMatchObject({ step: 'partnerAuth', applicationId: 3 });
  expect(atCode).toMatchObject({ step: 'otpInput', applicationId: 3, mobile, otp: '' });
});

test('stays at the contact when a link was sent', () => {
  const sent = after(
    atContact,
    { type: 'contact', tab: 'email', email: 'ada@example.com' },
    { type: 'linkSent', email: 'ada@example.com', resendAt: 5_000 },
  );
  expect(sent).toMatchObject({ step: 'partnerAuth', linkSent: { email: 'ada@example.com' } });
});

test('forgets a problem as soon as something is typed', () => {
  const refused = transition(atContact, { type: 'refused', problem: { message: 'No' } });
  expect(refused).toMatchObject({ problem: { message: 'No' } });
  expect(transition(refused, { type: 'contact', email: 'a' })).not.toHaveProperty('problem');
});

test('goes back from the code to the contact as it was typed, without the code', () => {
  const back = after(atCode, { type: 'otp', text: '123456' }, { type: 'back' });
  expect(back).toMatchObject({ step: 'partnerAuth', contact: { phone: { number: '8030000001' } } });
  expect(back).not.toHaveProperty('otp');
  expect(transition(back, { type: 'codeAsked', mobile, resendAt: 9 })).toMatchObject({ otp: '' });
});

test('goes forward again to the code that was sent, without what was typed of it', () => {
  const back = after(atCode, { type: 'otp', text: '123456' }, { type: 'back' });
  expect(transition(back, { type: 'forward' })).toEqual(atCode);
  // About another number nothing is known yet, and a partner is chosen anew.
  const other = { country: 'NG', callingCode: '234', number: '8030000002' };
  const retyped = transition(back, { type: 'contact', phone: other });
  expect(transition(retyped, { type: 'forward' })).toBe(retyped);
  const partners = transition(back, { type: 'back' });
  expect(after(partners, { type: 'forward' }, { type: 'forward' })).toMatchObject({
    step: 'partnerAuth',
  });
});

test('goes back from the contact to the partners with the chosen one still chosen', () => {
  expect(transition(atContact, { type: 'back' })).toMatchObject({
    step: 'selectVendor',
    applicationId: 3,
  });
});

test('keeps the digits that were typed while the first code was asked for', () => {
  const asking = transition(
    opening(new URLSearchParams('application_id=3&mobile=%2B2348030000001'), undefined),
    { type: 'otp', text: '12' },
  );
  expect(transition(asking, { type: 'codeAsked', mobile, resendAt: 9 })).toMatchObject({
    otp: '12',
  });
});

test('clears the code when another is sent', () => {
  const typed = transition(atCode, { type: 'otp', text: '111111' });
  expect(transition(typed, { type: 'codeAsked', mobile, resendAt: 9_000 })).toMatchObject({
    otp: '',
    resendAt: 9_000,
  });
});

describe('an address', () => {
  const open = (search: string, kept?: Flow) => opening(new URLSearchParams(search), kept);

  test.each(['applicationid', 'application_id'])('with %s and mobile opens at the code', (name) => {
    expect(open(`${name}=3&mobile=%2B2348030000001`)).toMatchObject({
      step: 'otpInput',
      applicationId: 3,
      mobile,
      resendAt: 0,
    });
  });

  test.each(['mobile=+2348030000001', 'mobile=2348030000001'])('may spell it %s', (spelling) => {
    expect(open(`application_id=3&${spelling}`)).toMatchObject({ step: 'otpInput', mobile });
  });

  test.each([
    'mobile=%2B2348030000001',
    'application_id=3',
    'application_id=x&mobile=+2348030000001',
  ])('with only %s opens at the partners', (search) => {
    expect(open(search).step).toBe('selectVendor');
  });

  test('chooses the partner that it names', () => {
    expect(open('application_id=3')).toMatchObject({ applicationId: 3 });
  });

  test('that was reloaded goes on where it was and asks for no second code', () => {
    expect(open('application_id=3&mobile=%2B2348030000001', atCode)).toBe(atCode);
    expect(open('', atContact)).toBe(atContact);
  });

  test('about another number or partner starts afresh', () => {
    expect(open('application_id=3&mobile=%2B2348030000002', atCode)).toMatchObject({
      mobile: '+2348030000002',
      resendAt: 0,
    });
    expect(open('application_id=4', atContact)).toMatchObject({ applicationId: 4 });
  });
});
