import { beforeEach, expect, test } from 'vitest';
import { initializeCard, initializeRepayment } from '#contract/repayments.ts';
import { signIn, signOut } from '#contract/session.ts';
import { stepUp } from '#contract/step-up.ts';
import { getUser, setPassword } from '#contract/users.ts';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';

const provider = providerForFile();
/** Of somebody new for each test. */
let email: string;
let mobile: string;
beforeEach(async () => {
  ({ email, mobile } = await newBorrower(provider));
});

const password = 'Holdfast-1!';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function signedIn(who = email, its = password): Promise<string> {
  return (await provider.answer(signIn, { body: { email: who, password: its } })).token;
}

test('a borrower signs in by email or mobile, however the email is written', async () => {
  for (const contact of [{ email }, { email: ` ${email.toUpperCase()}` }, { mobile }]) {
    const { token } = await provider.answer(signIn, { body: { ...contact, password } });
    const { user } = await provider.answer(getUser, bearer(token));
    expect(user.email).toBe(email);
  }
});

test('a wrong password and an unknown contact get the same refusal, to the byte', async () => {
  const raw = async (who: string) => {
    const body = JSON.stringify({ email: who, password: 'Wrong-1!x' });
    const response = await provider.fetch('/api/user/signin', { method: 'POST', body });
    return `${response.status} ${await response.text()}`;
  };
  const known = await raw(email);
  expect(known).toMatch(/^401 .*"code":"credentials_invalid"/);
  expect(await raw('nobody@example.com')).toBe(known);
});

test('ten wrong passwords close a contact for a quarter of an hour, known or not', async () => {
  for (const who of [email, 'no-one@example.com']) {
    const wrong = { body: { email: who, password: 'Wrong-1!x' } };
    for (let tries = 0; tries < 10; tries++) {
      expect(codeOf(await provider.ask(signIn, wrong))).toBe('credentials_invalid');
    }
    expect(codeOf(await provider.ask(signIn, wrong))).toBe('too_many_requests');
  }
  const right = { body: { email, password } };
  expect(codeOf(await provider.ask(signIn, right))).toBe('too_many_requests');
  await provider.clock.moveTo(provider.clock.now() + 15 * 60_000);
  expect(codeOf(await provider.ask(signIn, right))).toBe('ok');
});

test('the token of a session that was signed out is worth nothing', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  await provider.answer(signOut, bearer(one));
  const refused = await provider.ask(getUser, bearer(one));
  expect(refused).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(codeOf(await provider.ask(getUser, bearer(other)))).toBe('ok');
});

test('a session ends by itself after twelve hours', async () => {
  const token = await signedIn();
  await provider.clock.moveTo(provider.clock.now() + 12 * 3_600_000 - 1);
  expect(codeOf(await provider.ask(getUser, bearer(token)))).toBe('ok');
  await provider.clock.moveTo(provider.clock.now() + 1);
  expect(codeOf(await provider.ask(getUser, bearer(token)))).toBe('unauthenticated');
});

test('without a token, or with a token of nobody, nobody is let in', async () => {
  expect(codeOf(await provider.ask(getUser))).toBe('unauthenticated');
  expect(codeOf(await provider.ask(getUser, bearer('e30.e30.e30')))).toBe('unauthenticated');
});

test('a new password replaces the old one and ends every other session', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  const fresh = 'Kelp-on-rock-9';
  await provider.answer(stepUp, { ...bearer(here), body: { password } });
  await provider.answer(setPassword, {
    ...bearer(here),
    body: { data: { password: fresh, passwordConfirmation: fresh } },
  });
  expect(codeOf(await provider.ask(getUser, bearer(here)))).toBe('ok');
  expect(codeOf(await provider.ask(getUser, bearer(elsewhere)))).toBe('unauthenticated');
  const old = { body: { email, password } };
  expect(codeOf(await provider.ask(signIn, old))).toBe('credentials_invalid');
  expect(await signedIn(email, fresh)).toBeTruthy();
});

test('a weak password and two that differ are refused', async () => {
  const set = (first: string, second: string) =>
    provider.ask(setPassword, {
      as: email,
      body: { data: { password: first, passwordConfirmation: second } },
    });
  expect(codeOf(await set('holdfast', 'holdfast'))).toBe('password_weak');
  expect(codeOf(await set('Kelp-on-rock-9', 'Kelp-on-rock-8'))).toBe('password_mismatch');
});

test('who is blacklisted for sign-in gets a token and moves no money', async () => {
  const token = await signedIn('dayo@example.com');
  const { user } = await provider.answer(getUser, bearer(token));
  expect(user.blacklist.signin).toBe(true);
  const id = crypto.randomUUID();
  const refusals = await Promise.all([
    provider.ask(initializeCard, { ...bearer(token), body: {} }),
    provider.ask(initializeRepayment, {
      ...bearer(token),
      body: { loan_id: id, amount: 10_000 },
    }),
    provider.ask(requestWithdrawal, {
      ...bearer(token),
      body: {
        amount: 10_000,
        application_id: 1,
        currency: 'USD',
        processor_id: 1,
        details: {},
        portfolios: [{ portfolio_id: id, amount: 10_000 }],
        sendToAccount: 'new',
        savedBeneficiary: false,
        save: false,
      },
    }),
  ]);
  expect(refusals.map(codeOf)).toEqual(['not_allowed', 'not_allowed', 'not_allowed']);
});
