import { expect, test } from 'vitest';
import { signIn, signInLink, signOut } from '#contract/session.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts';
import { stepUp } from '#contract/step-up.ts';
import { getUser, setPassword } from '#contract/users.ts';
import { newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);

const password = 'Holdfast-1!';
const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (Windows NT 10.0) Chrome/131.0.0.0 Safari/537.36';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const minutes = (count: number) => provider.clock.moveTo(provider.clock.now() + count * 60_000);

async function signedIn(userAgent: string, { email } = borrower): Promise<string> {
  const headers = { 'user-agent': userAgent };
  return (await provider.answer(signIn, { body: { email, password }, headers })).token;
}

/** Signed in, and stepped up. */
async function sure(userAgent: string): Promise<string> {
  const token = await signedIn(userAgent);
  await provider.answer(stepUp, { ...bearer(token), body: { password } });
  return token;
}

const sessionsOf = async (token: string) =>
  (await provider.answer(listSessions, bearer(token))).all;

const statusOf = async (token: string, at = provider) =>
  (await at.ask(getUser, bearer(token))).status;

const actions = async () =>
  (
    await provider.context.db
      .selectFrom('audit')
      .select(['action', 'subject'])
      .where('user_id', '=', borrower.user_id)
      .orderBy('audit_id')
      .execute()
  ).filter(({ action }) => action === 'end session');

const mails = async () =>
  provider.context.db
    .selectFrom('messages')
    .select(['subject', 'body', 'channel'])
    .where('user_id', '=', borrower.user_id)
    .where('subject', '=', 'A new device signed in to your account')
    .execute();

test('a borrower sees where they are signed in: here first, then what was seen last', async () => {
  const onPhone = await signedIn(phone);
  await minutes(10);
  const onLaptop = await signedIn(laptop);
  const unnamed = await signedIn('curl/8.5.0');
  await minutes(10);
  expect(await statusOf(onPhone)).toBe(200);
  await minutes(10);
  const all = await sessionsOf(onLaptop);
  expect(all.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome on Windows', true],
    ['Chrome on Android', false],
    [null, false],
  ]);
  const ago = all.map(({ seen, started }) =>
    [seen, started].map((one) => (provider.clock.now() - Date.parse(one)) / 60_000),
  );
  expect(ago).toEqual([
    [0, 20],
    [10, 30],
    [20, 20],
  ]);
  expect(JSON.stringify(all)).not.toContain(unnamed.split('.')[2]);
});

test('a session that was signed out from another device is refused at once, everywhere', async () => {
  const [here, there] = [await sure(laptop), await signedIn(phone)];
  const elsewhere = await provider.secondInstance();
  expect(await statusOf(there, elsewhere)).toBe(200);
  const id = (await sessionsOf(here)).find(({ current }) => !current)?.session_id ?? '';
  const ended = await provider.ask(endSession, { ...bearer(here), id });
  expect(ended).toMatchObject({ ok: true, message: 'That device is signed out.' });
  expect([await statusOf(there), await statusOf(there, elsewhere)]).toEqual([401, 401]);
  expect(await statusOf(here)).toBe(200);
  expect(await sessionsOf(here)).toHaveLength(1);

  // The answer may have been lost: a repeat says the same, and is one deed in the audit.
  expect(await provider.ask(endSession, { ...bearer(here), id })).toMatchObject({ ok: true });
  expect(await actions()).toEqual([{ action: 'end session', subject: id }]);
  await elsewhere.close();
});

test('all others are signed out in one go, and the one that asks stays', async () => {
  const others = [await signedIn(phone), await signedIn(phone), await signedIn(laptop)];
  const here = await sure(laptop);
  await provider.answer(signOut, bearer(others[2] ?? ''));
  expect(await provider.answer(endOtherSessions, bearer(here))).toEqual({ ended: 2 });
  expect(await Promise.all(others.map((token) => statusOf(token)))).toEqual([401, 401, 401]);
  expect(await statusOf(here)).toBe(200);
  expect(await provider.answer(endOtherSessions, bearer(here))).toEqual({ ended: 0 });
  expect(await actions()).toHaveLength(2);
});

test('another borrower’s session is as if it did not exist', async () => {
  const other = await newBorrower(provider);
  const theirs = await signedIn(phone, other);
  const [session] = await sessionsOf(theirs);
  const here = await signedIn(laptop);
  const id = session?.session_id ?? '';
  expect(await provider.ask(endSession, { ...bearer(here), id })).toMatchObject({ status: 404 });
  expect(await statusOf(theirs)).toBe(200);
});

test('sessions that have ended or run out are not shown', async () => {
  await signedIn(phone);
  await minutes(12 * 60);
  const here = await signedIn(laptop);
  expect(await sessionsOf(here)).toHaveLength(1);
});

test('a changed password leaves the one session that changed it', async () => {
  await signedIn(phone);
  const here = await sure(laptop);
  const data = { password: 'Kelp-on-rock-9', passwordConfirmation: 'Kelp-on-rock-9' };
  await provider.answer(setPassword, { ...bearer(here), body: { data } });
  expect(await sessionsOf(here)).toMatchObject([{ current: true }]);
});

test('the borrower is written to when a device that was not seen before is signed in', async () => {
  await signedIn(phone);
  await signedIn(phone);
  expect(await mails()).toEqual([]);
  await signedIn(laptop);
  expect(await mails()).toEqual([
    {
      subject: 'A new device signed in to your account',
      channel: 'email',
      body: expect.stringContaining('from Chrome on Windows on Tuesday, 10 March 2026'),
    },
  ]);
  await signedIn(laptop.replace('131', '132'));
  await signedIn(phone);
  expect(await mails()).toHaveLength(1);
});

test('so they are when it is signed in by a code, or does not say what it is', async () => {
  await signedIn(phone);
  const body = (otp: string | null) =>
    ({ application_id: 2, identifier: borrower.mobile, type: 'mobile', otp }) as const;
  await provider.answer(signInLink, { body: body(null) });
  const { otp } = await provider.context.db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', borrower.mobile)
    .executeTakeFirstOrThrow();
  await provider.answer(signInLink, { body: body(otp) });
  expect(await mails()).toMatchObject([
    { body: expect.stringContaining('from an unknown device on') },
  ]);
});
