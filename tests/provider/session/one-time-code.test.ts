import { beforeEach, expect, test } from 'vitest';
import { signInLink } from '#contract/session.ts';
import { signOn } from '#contract/sign-on.ts';
import { getUser } from '#contract/users.ts';
import { instant } from '#provider/clock/clock.ts';
import { newBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { newVisitor } from '#support/visitor.ts';

const provider = providerForFile();
/** Somebody without a loan, new for each test. */
let mobile: string;
let email: string;
beforeEach(async () => {
  ({ mobile, email } = await newBorrower(provider));
});

const partner = 2;
const minute = 60_000;

const messagesTo = (contact: string) =>
  provider.context.db
    .selectFrom('messages')
    .selectAll()
    .where('recipient', '=', contact)
    .orderBy('position', 'desc')
    .execute();

const request = (identifier: string, type: 'mobile' | 'email' = 'mobile', at = partner) =>
  provider.ask(signInLink, { body: { application_id: at, identifier, type, otp: null } });

async function sentOtp(mobile: string): Promise<string> {
  const otp = (await messagesTo(mobile))[0]?.otp;
  if (!otp) throw new Error(`No code was sent to ${mobile}`);
  return otp;
}

const tryOtp = (to: string, otp: string, at = partner) =>
  provider.ask(signInLink, { body: { application_id: at, identifier: to, type: 'mobile', otp } });

const linkCode = async (email: string) =>
  (await messagesTo(email))[0]?.link?.split('/').at(-2) ?? '';

const openLink = async (email: string) =>
  provider.ask(signInLink, { body: { application_id: partner, code: await linkCode(email) } });

const wrong = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

const outcomeOf = (answer: { ok: boolean; code?: string }) =>
  answer.ok ? 'signed in' : answer.code;

test('six digits are sent to a mobile and open a session once', async () => {
  await request(mobile);
  const [message] = await messagesTo(mobile);
  expect(message?.channel).toBe('sms');
  expect(message?.otp).toMatch(/^\d{6}$/);
  expect(message?.body).toContain(message?.otp);
  // What phones know a code by, and the only site that they fill it in on.
  expect(message?.body).toMatch(new RegExp(`\n@app\\.test #${message?.otp}$`));

  const otp = await sentOtp(mobile);
  const answer = await tryOtp(mobile, otp);
  expect(outcomeOf(answer)).toBe('signed in');
  expect(outcomeOf(await tryOtp(mobile, otp))).toBe('code_invalid');
});

test('the token of a code opens the borrower’s own account', async () => {
  await request(mobile);
  const answer = await tryOtp(mobile, await sentOtp(mobile));
  if (!answer.ok || !('token' in answer.data)) throw new Error('not signed in');
  const { token } = answer.data;
  const { user } = await provider.answer(getUser, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(user.mobile).toBe(mobile);
});

test('a borrower without a loan is led to the offer, one with loans is not', async () => {
  await request(mobile);
  const first = await tryOtp(mobile, await sentOtp(mobile));
  expect(first.ok && first.data.redirect).toBe(`/offer?applicationid=${partner}`);
  const ada = '+2348030000001';
  await request(ada, 'mobile', 1);
  const second = await tryOtp(ada, await sentOtp(ada), 1);
  expect(second.ok && second.data.redirect).toBeNull();
});

test('a code is valid for 30 minutes and not a moment longer', async () => {
  await request(mobile);
  const otp = await sentOtp(mobile);
  await provider.clock.moveTo(provider.clock.now() + 30 * minute);
  expect(outcomeOf(await tryOtp(mobile, otp))).toBe('code_invalid');

  await request(mobile);
  const next = await sentOtp(mobile);
  await provider.clock.moveTo(provider.clock.now() + 30 * minute - 1);
  expect(outcomeOf(await tryOtp(mobile, next))).toBe('signed in');
});

test('five wrong tries lock a code: the sixth is refused even if it is right', async () => {
  await request(mobile);
  const otp = await sentOtp(mobile);
  for (let tries = 0; tries < 5; tries++) {
    expect(outcomeOf(await tryOtp(mobile, wrong(otp)))).toBe('code_invalid');
  }
  expect(outcomeOf(await tryOtp(mobile, otp))).toBe('code_locked');
});

test('a right fifth try still opens', async () => {
  await request(mobile);
  const otp = await sentOtp(mobile);
  for (let tries = 0; tries < 4; tries++) await tryOtp(mobile, wrong(otp));
  expect(outcomeOf(await tryOtp(mobile, otp))).toBe('signed in');
});

test('fifty tries at once count as fifty', async () => {
  await request(mobile);
  const otp = await sentOtp(mobile);
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryOtp(mobile, wrong(otp))));
  const codes = answers.map(outcomeOf);
  expect(codes.filter((code) => code === 'code_invalid')).toHaveLength(5);
  expect(codes.filter((code) => code === 'code_locked')).toHaveLength(45);
  expect(outcomeOf(await tryOtp(mobile, otp))).toBe('code_locked');
});

test('fifty right tries at once open one session', async () => {
  await request(mobile);
  const otp = await sentOtp(mobile);
  const answers = await Promise.all(Array.from({ length: 50 }, () => tryOtp(mobile, otp)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
});

test('ten failures in a day close the contact, with a new code too', async () => {
  for (let round = 0; round < 2; round++) {
    await request(mobile);
    const otp = await sentOtp(mobile);
    for (let tries = 0; tries < 5; tries++) await tryOtp(mobile, wrong(otp));
    await provider.clock.moveTo(provider.clock.now() + 3 * minute);
  }
  await request(mobile);
  expect(outcomeOf(await tryOtp(mobile, await sentOtp(mobile)))).toBe('code_locked');

  await provider.clock.moveTo(provider.clock.now() + 24 * 60 * minute);
  await request(mobile);
  expect(outcomeOf(await tryOtp(mobile, await sentOtp(mobile)))).toBe('signed in');
});

test('ten requests in a row, or at once, send one message', async () => {
  const before = (await messagesTo(mobile)).length;
  for (let time = 0; time < 5; time++) await request(mobile);
  await Promise.all(Array.from({ length: 5 }, () => request(mobile)));
  expect(await messagesTo(mobile)).toHaveLength(before + 1);
});

test('a code of a process whose clock is two seconds ahead is not sent a second time', async () => {
  await request(mobile);
  const before = (await messagesTo(mobile)).length;
  await provider.context.db
    .updateTable('one_time_codes')
    .set({ sent_at: instant(provider.clock.now() + 2_000) })
    .where('contact', '=', mobile)
    .execute();
  await request(mobile);
  expect(await messagesTo(mobile)).toHaveLength(before);
});

test('the wait is told, and after it a new code takes the place of the old one', async () => {
  const first = await request(mobile);
  expect(first.ok && first.data).toEqual({
    ...{ resend_in: 180, sent: true },
    ...{ connects: false, redirect: null },
  });
  const old = await sentOtp(mobile);
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  const second = await request(mobile);
  expect(second).toMatchObject({
    message: 'You asked for a code a moment ago. You can ask again in 120 seconds.',
    data: { resend_in: 120, sent: false, redirect: null },
  });

  await provider.clock.moveTo(provider.clock.now() + 120_000);
  await request(mobile);
  const fresh = await sentOtp(mobile);
  expect(fresh).not.toBe(old);
  expect(outcomeOf(await tryOtp(mobile, old))).toBe('code_invalid');
  expect(outcomeOf(await tryOtp(mobile, fresh))).toBe('signed in');
});

test('a spent code never blocks a new one, by SMS or by link', async () => {
  for (let time = 0; time < 3; time++) {
    expect(await request(mobile)).toMatchObject({ data: { sent: true, resend_in: 180 } });
    expect(outcomeOf(await tryOtp(mobile, await sentOtp(mobile)))).toBe('signed in');
  }
  for (let time = 0; time < 2; time++) {
    await request(email, 'email');
    expect(outcomeOf(await openLink(email))).toBe('signed in');
  }
  expect(await messagesTo(email)).toHaveLength(2);
});

test('spending codes sends one for each that was spent, and ten in a day at most', async () => {
  const me = newVisitor(provider);
  const body = (otp: string | null) =>
    ({ application_id: partner, identifier: mobile, type: 'mobile', otp }) as const;
  await me.ask(signInLink, body(null));
  for (let spent = 1; spent < 10; spent++) {
    await me.ask(signInLink, body(await sentOtp(mobile)));
    await Promise.all(Array.from({ length: 5 }, () => me.ask(signInLink, body(null))));
    expect(await messagesTo(mobile)).toHaveLength(spent + 1);
  }
  await me.ask(signInLink, body(await sentOtp(mobile)));
  expect(await me.ask(signInLink, body(null))).toMatchObject({ status: 429 });
  expect(await messagesTo(mobile)).toHaveLength(10);
});

test('the wait at one partner does not count at another', async () => {
  expect(await request(mobile)).toMatchObject({ data: { sent: true } });
  expect(await request(mobile, 'mobile', 1)).toMatchObject({ data: { sent: true } });
  expect(await request(mobile)).toMatchObject({ data: { sent: false } });
});

test('a stranger does not hear that a code was spent, and the owner’s other device gets one', async () => {
  const owner = newVisitor(provider);
  const other = newVisitor(provider);
  const nobody = '+2348099999997';
  const body = (identifier: string, otp: string | null = null) =>
    ({ application_id: partner, identifier, type: 'mobile', otp }) as const;
  await owner.ask(signInLink, body(mobile));
  await owner.ask(signInLink, body(nobody));
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  await owner.ask(signInLink, body(mobile, await sentOtp(mobile)));

  const heard = await other.ask(signInLink, body(mobile));
  expect(heard).toEqual(await other.ask(signInLink, body(nobody)));
  expect(heard).toMatchObject({ data: { sent: false, resend_in: 120 } });
  expect(await messagesTo(mobile)).toHaveLength(2);
  // The new one counts as the old one did, so that asking on reveals no more.
  expect(await other.ask(signInLink, body(mobile))).toEqual(heard);
  expect(await messagesTo(mobile)).toHaveLength(2);
  const answer = await other.ask(signInLink, body(mobile, await sentOtp(mobile)));
  expect(answer.data).toMatchObject({ token: expect.any(String) });
});

test('a wrong code says how many tries are left, and the fifth that it was the last', async () => {
  for (const contact of [mobile, '+2348099999998']) {
    await request(contact);
    await provider.clock.moveTo(provider.clock.now() + 85_000);
    const heard: unknown[] = [];
    for (let tries = 0; tries < 6; tries++) {
      const { errors } = (await tryOtp(contact, '000000')) as { errors?: string[] };
      heard.push(errors?.[0]);
    }
    expect(heard).toEqual([
      'That code is wrong. Check it and try again. You have 4 tries left.',
      'That code is wrong. Check it and try again. You have 3 tries left.',
      'That code is wrong. Check it and try again. You have 2 tries left.',
      'That code is wrong. Check it and try again. You have one try left.',
      'That code is wrong, and that was your last try. You can ask for a new code in 95 seconds.',
      'You have no tries left for this code. You can ask for a new code in 95 seconds.',
    ]);
  }
});

test('a link that was used, or is too old, is replaced by one to where it went', async () => {
  const renew = async (code: string) =>
    provider.ask(signInLink, { body: { application_id: partner, code, renew: true } });
  await request(email, 'email');
  const code = await linkCode(email);
  expect(outcomeOf(await openLink(email))).toBe('signed in');
  expect(await openLink(email)).toMatchObject({
    code: 'code_invalid',
    errors: ['This sign-in link was used before, or it is older than 30 minutes.'],
  });
  await provider.clock.moveTo(provider.clock.now() + 31 * minute);
  expect(await renew(code)).toMatchObject({ data: { sent: true, redirect: null } });
  expect(await renew(code)).toMatchObject({ data: { sent: false, resend_in: 180 } });
  expect(outcomeOf(await openLink(email))).toBe('signed in');
  expect(outcomeOf(await renew('a-code-of-nobody'))).toBe('code_invalid');
});

test('a code opens nothing at another partner', async () => {
  await request(mobile);
  expect(outcomeOf(await tryOtp(mobile, await sentOtp(mobile), partner + 1))).toBe('code_invalid');
});

test('known and unknown contacts get the same bytes; who has no account is told so by email alone', async () => {
  const raw = async (identifier: string, type: string) => {
    const response = await provider.fetch('/api/signin/link', {
      method: 'POST',
      body: JSON.stringify({ application_id: partner, identifier, type, otp: null }),
    });
    return `${response.status} ${await response.text()}`;
  };
  expect(await raw('+2348099999999', 'mobile')).toBe(await raw(mobile, 'mobile'));
  expect(await raw('nobody@example.com', 'email')).toBe(await raw(email, 'email'));
  expect(await messagesTo('+2348099999999')).toEqual([]);
  const [told] = await messagesTo('nobody@example.com');
  expect(told?.link).toBeNull();
  expect(told?.subject).toMatch(/^No account with /);
});

test('guessing looks the same for a contact that nobody has', async () => {
  const nobody = '+2348099999999';
  await request(nobody, 'mobile', partner);
  const codes: unknown[] = [];
  for (let tries = 0; tries < 6; tries++) {
    codes.push(outcomeOf(await tryOtp(nobody, '123456', partner)));
  }
  expect(codes).toEqual([...Array(5).fill('code_invalid'), 'code_locked']);
});

test('codes are kept hashed', async () => {
  await request(mobile);
  const otp = await sentOtp(mobile);
  const kept = await provider.context.db.selectFrom('one_time_codes').selectAll().execute();
  expect(JSON.stringify(kept)).not.toContain(`"${otp}"`);
});

test('a link is sent by email, leads to the app and opens once', async () => {
  await request(email, 'email');
  const link = (await messagesTo(email))[0]?.link ?? '';
  const [, origin, code = '', application] =
    /^(.+)\/onboarding\/([\w-]{32}(?:-c02)?)\/(\d+)$/.exec(link) ?? [];
  expect([origin, application]).toEqual(['http://app.test', String(partner)]);

  const open = (application_id: number) =>
    provider.ask(signInLink, { body: { application_id, code } });
  expect(outcomeOf(await open(partner + 1))).toBe('code_invalid');
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(partner)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  const opened = answers.find((answer) => answer.ok);
  expect(opened?.ok && opened.data.redirect).toBe(`/offer?applicationid=${partner}`);
});

test('a link that is too old opens nothing', async () => {
  await request(email, 'email');
  const link = (await messagesTo(email))[0]?.link ?? '';
  await provider.clock.moveTo(provider.clock.now() + 30 * minute);
  const code = link.split('/').at(-2) ?? '';
  const answer = await provider.ask(signInLink, { body: { application_id: partner, code } });
  expect(outcomeOf(answer)).toBe('code_invalid');
});

test('starting a sign-up by mobile sends nothing yet; by email it sends the link', async () => {
  const before = (await messagesTo(mobile)).length;
  const byMobile = await provider.answer(signOn, {
    body: { application_id: partner, mobile },
  });
  expect(byMobile.redirect).toBe(
    `/signon?application_id=${partner}&mobile=${encodeURIComponent(mobile)}`,
  );
  expect(await messagesTo(mobile)).toHaveLength(before);

  const byEmail = await provider.answer(signOn, {
    body: { application_id: partner, email },
  });
  expect(byEmail.redirect).toBeNull();
  expect((await messagesTo(email))[0]?.link).toContain('/onboarding/');
});

test('a partner that does not exist is refused, and so is what is no contact', async () => {
  expect(outcomeOf(await request(mobile, 'mobile', 999_999))).toBe('not_found');
  expect(outcomeOf(await request('nobody', 'email'))).toBe('invalid_request');
  expect(outcomeOf(await request('08030000001'))).toBe('invalid_request');
});
