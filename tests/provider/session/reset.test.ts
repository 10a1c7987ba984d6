import { beforeEach, expect, test } from 'vitest';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { signIn, signInLink } from '#contract/session.ts';
import { getUser } from '#contract/users.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';

const provider = providerForFile();
/** Of somebody new for each test. */
let email: string;
let mobile: string;
let user_id: string;
beforeEach(async () => {
  ({ email, mobile, user_id } = await newBorrower(provider));
});

const password = 'Holdfast-1!';
const fresh = 'Kelp-on-rock-9';
const minute = 60_000;
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const wait = (ms: number) => provider.clock.moveTo(provider.clock.now() + ms);

const messagesTo = (contact: string) =>
  provider.context.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', contact)
    .orderBy('position', 'desc')
    .execute();

const contactOf = (contact: string) =>
  contact.includes('@') ? { email: contact } : { mobile: contact };

const ask = (contact: string) =>
  provider.ask(requestReset, {
    body: { ...contactOf(contact), type: contact.includes('@') ? 'email' : 'mobile' },
  });

const verify = (contact: string, code: string) =>
  provider.ask(verifyReset, { body: { ...contactOf(contact), code } });

const set = (contact: string, code: string, first = fresh, second = first) =>
  provider.ask(resetPassword, {
    body: { ...contactOf(contact), code, password: first, passwordConfirmation: second },
  });

async function digitsTo(contact: string): Promise<string> {
  await provider.answer(requestReset, {
    body: { ...contactOf(contact), type: contact.includes('@') ? 'email' : 'mobile' },
  });
  const otp = (await messagesTo(contact))[0]?.otp;
  if (!otp) throw new Error(`No digits were sent to ${contact}`);
  return otp;
}

async function codeFor(contact: string): Promise<string> {
  const code = await digitsTo(contact);
  return (await provider.answer(verifyReset, { body: { ...contactOf(contact), code } })).code;
}

async function signedIn(who = email, its = password): Promise<string> {
  return (await provider.answer(signIn, { body: { email: who, password: its } })).token;
}

const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

test('six digits go out by SMS or email and lead to a new password', async () => {
  for (const [contact, channel] of [
    [mobile, 'sms'],
    [email, 'email'],
  ] as const) {
    const asked = await ask(contact);
    expect(asked).toMatchObject({
      message: 'Your OTP has been sent.',
      data: { resend_in: 180 },
    });
    const [message] = await messagesTo(contact);
    expect(message).toMatchObject({ channel, subject: 'Your code for a new password' });
    expect(message?.otp).toMatch(/^\d{6}$/);

    const verified = await verify(contact, message?.otp ?? '');
    const code = verified.ok ? verified.data.code : '';
    expect(code).toMatch(/^[\w-]{32}$/);
    const chosen = `${fresh}-${channel}`;
    expect(await set(contact, code, chosen)).toMatchObject({
      message: 'You have successfully set your password.',
    });
    expect(await signedIn(email, chosen)).toBeTruthy();
    const old = { body: { email, password } };
    expect(codeOf(await provider.ask(signIn, old))).toBe('credentials_invalid');
  }
});

test('a reset ends every session, tells the borrower and is written down', async () => {
  const tokens = [await signedIn(), await signedIn()];
  await set(mobile, await codeFor(mobile));
  for (const token of tokens) {
    expect(codeOf(await provider.ask(getUser, bearer(token)))).toBe('unauthenticated');
  }
  expect((await messagesTo(email))[0]?.subject).toBe('Your password was reset');
  const rows = await provider.context.db
    .selectFrom('audit')
    .select(['subject', 'detail'])
    .where('action', '=', 'reset password')
    .where('user_id', '=', user_id)
    .execute();
  // Erasing somebody leaves the audit as it is, so it names no contact.
  expect(rows).toEqual([{ subject: user_id, detail: {} }]);
});

test('a contact without an account gets the same bytes, and a message of its own', async () => {
  const raw = async (contact: { email: string } | { mobile: string }) => {
    const type = 'email' in contact ? 'email' : 'mobile';
    const body = JSON.stringify({ ...contact, type });
    const response = await provider.fetch('/api/user/otp', { method: 'POST', body });
    return `${response.status} ${await response.text()}`;
  };
  expect(await raw({ email: 'no-account@example.com' })).toBe(await raw({ email }));
  expect(await raw({ mobile: '+2348091112222' })).toBe(await raw({ mobile }));
  const [told] = await messagesTo('no-account@example.com');
  expect(told).toMatchObject({ otp: null, subject: 'No account under this contact' });
  expect(codeOf(await verify('no-account@example.com', '123456'))).toBe('code_invalid');
});

test('one message in 180 s, however often it is asked for', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(email)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await messagesTo(email)).toHaveLength(1);
  await wait(60_000);
  expect(await ask(email)).toMatchObject({ data: { resend_in: 120 } });
  await wait(120_000);
  await ask(email);
  expect(await messagesTo(email)).toHaveLength(2);
});

test('digits for signing in reset nothing, and digits for a reset sign nobody in', async () => {
  const link = { application_id: 2, identifier: mobile, type: 'mobile' } as const;
  await provider.answer(signInLink, { body: { ...link, otp: null } });
  const toSignIn = (await messagesTo(mobile))[0]?.otp ?? '';
  expect(codeOf(await verify(mobile, toSignIn))).toBe('code_invalid');
  // Asked for at once: a code for one purpose does not keep the other one waiting.
  const toReset = await digitsTo(mobile);
  expect(await messagesTo(mobile)).toHaveLength(2);
  if (toReset === toSignIn) return; // once in a million runs
  const other = await provider.ask(signInLink, { body: { ...link, otp: toReset } });
  expect(codeOf(other)).toBe('code_invalid');
  const own = await provider.ask(signInLink, { body: { ...link, otp: toSignIn } });
  expect(codeOf(own)).toBe('ok');
  expect(codeOf(await verify(mobile, toReset))).toBe('ok');
});

test('five wrong tries lock the digits, even for the right ones', async () => {
  const otp = await digitsTo(email);
  for (let tries = 0; tries < 5; tries++) {
    expect(codeOf(await verify(email, wrong(otp)))).toBe('code_invalid');
  }
  expect(codeOf(await verify(email, otp))).toBe('code_locked');
});

test('ten wrong tries a day close a contact, whatever its codes were for', async () => {
  for (let code = 0; code < 2; code++) {
    const otp = await digitsTo(mobile);
    for (let tries = 0; tries < 5; tries++) await verify(mobile, wrong(otp));
    await wait(3 * minute);
  }
  expect(codeOf(await verify(mobile, await digitsTo(mobile)))).toBe('code_locked');
  await wait(24 * 60 * minute);
  expect(codeOf(await verify(mobile, await digitsTo(mobile)))).toBe('ok');
});

test('five digits are looked at, four and seven are refused for what they are', async () => {
  await digitsTo(email);
  expect(codeOf(await verify(email, '12345'))).toBe('code_invalid');
  for (const typed of ['1234', '1234567', '12345x']) {
    expect(codeOf(await verify(email, typed))).toBe('invalid_request');
  }
});

test('digits are worth one code, however often they come, and only for 30 minutes', async () => {
  const otp = await digitsTo(email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => verify(email, otp)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(codeOf(await verify(email, otp))).toBe('code_invalid');
  await wait(3 * minute);
  const late = await digitsTo(email);
  await wait(30 * minute);
  expect(codeOf(await verify(email, late))).toBe('code_invalid');
});

test('a code sets one password, even when it comes ten times at once', async () => {
  const code = await codeFor(email);
  const passwords = Array.from({ length: 10 }, (_, number) => `${fresh}-${number}`);
  const answers = await Promise.all(passwords.map((one) => set(email, code, one)));
  expect(answers.map(codeOf).sort()).toEqual([...Array(9).fill('code_invalid'), 'ok']);
  const chosen = passwords[answers.findIndex(({ ok }) => ok)] ?? '';
  expect(await signedIn(email, chosen)).toBeTruthy();
});

test('a code belongs to its contact, and lives for 30 minutes', async () => {
  const code = await codeFor(email);
  expect(codeOf(await set(mobile, code))).toBe('code_invalid');
  const stranger = await newBorrower(provider);
  expect(codeOf(await set(stranger.email, code))).toBe('code_invalid');
  await wait(30 * minute);
  expect(codeOf(await set(email, code))).toBe('code_invalid');
});

test('a reset by one contact makes a code for the other one worthless', async () => {
  const byMobile = await codeFor(mobile);
  expect(codeOf(await set(email, await codeFor(email)))).toBe('ok');
  expect(codeOf(await set(mobile, byMobile))).toBe('code_invalid');
});

test('a weak password and two that differ leave the code unspent', async () => {
  const code = await codeFor(email);
  expect(codeOf(await set(email, code, 'holdfast'))).toBe('password_weak');
  expect(await set(email, code, fresh, `${fresh}!`)).toMatchObject({
    code: 'password_mismatch',
    errors: ['Password and Password Confirmation fields must match'],
  });
  expect(codeOf(await set(email, code))).toBe('ok');
});

test('codes are kept hashed', async () => {
  const code = await codeFor(email);
  const kept = await provider.context.db.selectFrom('reset_codes').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(code);
});

test('who forgot the password and tried too often signs in with the new one at once', async () => {
  const sign = (its: string) => provider.ask(signIn, { body: { email, password: its } });
  for (let tries = 0; tries < 10; tries++) await sign('Wrong-1!x');
  expect(codeOf(await sign(password))).toBe('too_many_requests');
  await set(email, await codeFor(email));
  expect(codeOf(await sign(fresh))).toBe('ok');
});

test('who is blacklisted for sign-in may reset, and is told why afterwards', async () => {
  const dayo = 'dayo@example.com';
  expect(codeOf(await set(dayo, await codeFor(dayo)))).toBe('ok');
  const { user } = await provider.answer(getUser, bearer(await signedIn(dayo, fresh)));
  expect(user.blacklist.signin).toBe(true);
});

test('a contact is one of the two, and the one that the type names', async () => {
  const odd = (body: object) =>
    provider.fetch('/api/user/otp', { method: 'POST', body: JSON.stringify(body) });
  for (const body of [
    { type: 'email' },
    { email, mobile, type: 'email' },
    { email, type: 'mobile' },
  ]) {
    expect((await odd(body)).status).toBe(400);
  }
});
