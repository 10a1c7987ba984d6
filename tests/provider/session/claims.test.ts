import { decode } from 'hono/jwt';
import { expect, test } from 'vitest';
import { requestReset, resetPassword, verifyReset } from '#contract/reset.ts';
import { signIn, signInLink, signOut } from '#contract/session.ts';
import { stepUp } from '#contract/step-up.ts';
import { getUser, setPassword } from '#contract/users.ts';
import { borrow } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ env: { SESSION_HOURS: '8' } });
const borrower = borrowerForTest(provider);

const password = 'Holdfast-1!';
const fresh = 'Kelp-on-rock-9';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function signedIn(its = password): Promise<string> {
  const { email } = borrower;
  return (await provider.answer(signIn, { body: { email, password: its } })).token;
}

async function otpTo(recipient: string): Promise<string> {
  const { otp } = await provider.context.db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', recipient)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  return otp ?? '';
}

const lives = async (token: string) => (await provider.ask(getUser, bearer(token))).ok;

test('a token tells who it is about, their balance and when it ends', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  const { header, payload } = decode(await signedIn());
  expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect(payload).toEqual({
    user_id: borrower.user_id,
    email: borrower.email,
    mobile: borrower.mobile,
    firstname: 'Ini',
    lastname: expect.stringMatching(/^Borrower \d+$/),
    balance: 100_000,
    balance_currency: 'USD',
    jti: expect.stringMatching(/^[\w-]{36}(-c02)?$/),
    exp: Math.floor(provider.clock.now() / 1000) + 8 * 3600,
  });
});

test('a balance says in which currency it is, asked for or not', async () => {
  await borrow(provider, borrower, 'USD', 100_000);
  const balanceOf = async (query: object) => {
    const { user } = await provider.answer(getUser, { as: borrower.email, query });
    expect(user.info).toMatchObject({
      balance: user.balance,
      balance_currency: user.balance_currency,
    });
    return [user.balance, user.balance_currency];
  };
  expect(await balanceOf({})).toEqual([100_000, 'USD']);
  expect(await balanceOf({ currency: 'USD' })).toEqual([100_000, 'USD']);
  expect(await balanceOf({ currency: 'NGN' })).toEqual([0, 'NGN']);
});

test('a token of a one-time code makes the same claims', async () => {
  const { mobile: identifier, email } = borrower;
  const ask = { application_id: 2, identifier, type: 'mobile' } as const;
  await provider.answer(signInLink, { body: { ...ask, otp: null } });
  const otp = await otpTo(identifier);
  const answer = await provider.answer(signInLink, { body: { ...ask, otp } });
  if (!('token' in answer)) throw new Error('No token was given');
  expect(Object.keys(decode(answer.token).payload).sort()).toEqual(
    Object.keys(decode(await signedIn()).payload).sort(),
  );
  expect(decode(answer.token).payload).toMatchObject({ email, balance: 0 });
});

test('a token is worth nothing after sign-out, a password change elsewhere, and a reset', async () => {
  const [first, second, third] = [await signedIn(), await signedIn(), await signedIn()];
  await provider.answer(signOut, bearer(first));
  expect([await lives(first), await lives(second), await lives(third)]).toEqual([
    false,
    true,
    true,
  ]);
  await provider.answer(stepUp, { ...bearer(second), body: { password } });
  await provider.answer(setPassword, {
    ...bearer(second),
    body: { data: { password: fresh, passwordConfirmation: fresh } },
  });
  expect([await lives(second), await lives(third)]).toEqual([true, false]);
  await resetTo(password);
  expect(await lives(second)).toBe(false);
});

test('no session that was begun with the old password outlives a reset', async () => {
  const code = await resetCode();
  const tries = Array.from({ length: 12 }, () =>
    provider.ask(signIn, { body: { email: borrower.email, password } }),
  );
  const [answers] = await Promise.all([Promise.all(tries), set(code, fresh)]);
  for (const answer of answers) {
    if (answer.ok) expect(await lives(answer.data.token)).toBe(false);
  }
  expect(await lives(await signedIn(fresh))).toBe(true);
});

async function resetCode(): Promise<string> {
  const { email } = borrower;
  await provider.answer(requestReset, { body: { email, type: 'email' } });
  return (await provider.answer(verifyReset, { body: { email, code: await otpTo(email) } })).code;
}

const set = (code: string, password: string) =>
  provider.answer(resetPassword, {
    body: { email: borrower.email, code, password, passwordConfirmation: password },
  });

const resetTo = async (password: string) => set(await resetCode(), password);
