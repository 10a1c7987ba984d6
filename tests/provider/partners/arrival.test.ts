import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  endOtherSessions,
  getLoan,
  getQuote,
  getUser,
  listLoans,
  listNotifications,
  listPortfolios,
  requestLoan,
  returnToPartner,
  setPassword,
} from '#contract';
import { signInLink } from '#contract/session.ts';
import { minor } from '#credit/money.ts';
import { instant } from '#provider/clock/clock.ts';
import { newLinkCode } from '#provider/messages/codes.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { revokeKey } from '#provider/partners/settings.ts';
import { isHandoffCode } from '#provider/session/hand-off.ts';
import { linkedAccount } from '#provider/session/partner-links.ts';
import { borrow, newBorrower } from '#support/borrowers.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { type Key, newUserId, send, signedRequest } from '#support/partner.ts';

/** Of Northgate, which has keys in these tests, as borrowers of tests are with it. */
const partner = 2;

const provider = providerForFile();
let key: Key;
const borrower = borrowerForTest(provider);
let user_id: string;
beforeAll(async () => {
  const { context } = provider;
  key = await context.db.transaction().execute((tx) => makeKey(tx, context, partner));
});
beforeEach(async () => {
  user_id = newUserId();
});

async function handOver(said: object = {}): Promise<string> {
  const { mobile } = borrower;
  // The same words in the same second would be the same signature.
  await provider.clock.moveTo(provider.clock.now() + 1_000);
  const request = await signedRequest(
    provider.clock.now(),
    { user_id, mobile, ...said },
    { key, path: '/api/signon' },
  );
  const { data } = await send(provider, request);
  return new URL(data.redirect ?? '').pathname.split('/')[2] ?? '';
}

const open = (code: string, application_id = partner) =>
  provider.ask(signInLink, { body: { application_id, code } });

async function sentOtp(mobile = borrower.mobile): Promise<string> {
  const { otp } = await provider.context.db
    .selectFrom('messages')
    .select('otp')
    .where('recipient', '=', mobile)
    .where('otp', 'is not', null)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  return otp ?? '';
}

async function digits(handoff?: string) {
  const { mobile: identifier } = borrower;
  const asked = { application_id: partner, identifier, type: 'mobile' } as const;
  const said = handoff ? { ...asked, handoff } : asked;
  await provider.answer(signInLink, { body: { ...said, otp: null } });
  return provider.ask(signInLink, { body: { ...said, otp: await sentOtp() } });
}

/** The way that a link leads to when its user has to prove who they are. */
async function wayOf(code: string): Promise<{ way: URL; handoff: string }> {
  const opened = await open(code);
  if (!opened.ok || 'token' in opened.data) throw new Error('It leads to no digits');
  const { redirect, handoff = '' } = opened.data;
  return { way: new URL(redirect ?? '', 'http://app.test'), handoff };
}

async function prove(said?: object) {
  const { handoff } = await wayOf(await handOver(said));
  const proven = await digits(handoff);
  await provider.passTime(181_000); // the next digits may be asked for
  return proven;
}

/** The session of a user whom the partner's word brings in. */
async function boundSession(): Promise<{ authorization: string }> {
  await prove();
  return arriveAgain();
}

async function arriveAgain(): Promise<{ authorization: string }> {
  const opened = await open(await handOver());
  if (!opened.ok || !('token' in opened.data)) throw new Error('It leads to the digits');
  return { authorization: `Bearer ${opened.data.token}` };
}

test('whoever is not known to be the partner’s user proves it by the code first', async () => {
  const { way, handoff } = await wayOf(await handOver());
  expect(way.pathname).toBe('/signon');
  expect(Object.fromEntries(way.searchParams)).toEqual({
    source: 'partner',
    application_id: '2',
    mobile: borrower.mobile,
  });
  expect(handoff).toMatch(/^[\w-]{32}$/);
  const proven = await digits(handoff);
  expect(proven).toMatchObject({ ok: true, data: { redirect: '/offer?applicationid=2' } });
});

test('a partner that merely claims a contact gets no session, and no word about the account', async () => {
  const opened = await open(await handOver({ email: borrower.email }));
  expect(opened).toMatchObject({ ok: true, data: { resend_in: 0 } });
  expect(JSON.stringify(opened)).not.toContain('token');
  const stranger = await open(await handOver({ mobile: '+2348097776661' }));
  const shape = (one: typeof opened) =>
    JSON.stringify(one)
      .replace(/"handoff":"[\w-]+"/, '')
      .replace(/mobile=%2B\d+/, '');
  expect(shape(stranger)).toBe(shape(opened));
});

test('once proven the partner’s word is enough, and the borrower is told of it', async () => {
  await prove();
  expect(await open(await handOver())).toMatchObject({
    ok: true,
    data: { token: expect.any(String), redirect: '/offer?applicationid=2' },
  });
  const { all } = await provider.answer(listNotifications, { as: borrower.email });
  expect(all.map(({ subject }) => subject)).toContain('You connected Northgate');
});

test('a link opens once, at its own partner, within ten minutes', async () => {
  await prove();
  const code = await handOver();
  expect(await open(code, 6)).toMatchObject({ code: 'code_invalid' });
  expect(await open(code)).toMatchObject({ ok: true });
  expect(await open(code)).toMatchObject({ code: 'code_invalid' });
  const late = await handOver();
  await provider.passTime(601_000);
  expect(await open(late)).toMatchObject({ code: 'code_invalid' });
  expect(await open('ho_never-given-out')).toMatchObject({ code: 'code_invalid' });
});

test('digits alone, without the way that the link led to, prove nothing about the partner’s user', async () => {
  await wayOf(await handOver());
  expect(await digits()).toMatchObject({ ok: true });
  expect(await open(await handOver())).toMatchObject({ data: { resend_in: 0 } });
});

test('digits of another number than the partner named make no connection', async () => {
  const other = await newBorrower(provider);
  const redirect_url = 'https://app.northgate.example/back';
  await provider.context.db
    .updateTable('applications')
    .set({ redirect_origins: JSON.stringify([new URL(redirect_url).origin]) })
    .where('application_id', '=', partner)
    .execute();
  const { handoff } = await wayOf(await handOver({ mobile: other.mobile, redirect_url }));
  const wrong = await digits(handoff);
  if (!wrong.ok || !('token' in wrong.data)) throw new Error('They sign in all the same');
  const headers = { authorization: `Bearer ${wrong.data.token}` };
  const body = { outcome: 'cancelled' } as const;
  expect(await provider.answer(returnToPartner, { headers, body })).toEqual({ redirect: null });
  expect(await open(await handOver())).toMatchObject({ data: { resend_in: 0 } });
  expect(await open(await handOver({ mobile: other.mobile }))).toMatchObject({
    data: { resend_in: 0 },
  });
});

test('a user_id that the partner gives to somebody else does not open the first one’s account', async () => {
  await prove();
  const other = await newBorrower(provider);
  expect(await open(await handOver({ mobile: other.mobile }))).toMatchObject({
    data: { resend_in: 0 },
  });
  expect(await open(await handOver({ email: other.email }))).toMatchObject({
    data: { resend_in: 0 },
  });
});

test('what a key has signed opens nothing once it is revoked', async () => {
  await prove();
  const { context } = provider;
  const late = await handOver();
  const stranger = newUserId();
  const { handoff } = await wayOf(await handOver({ user_id: stranger }));
  const headers = await arriveAgain();
  await revokeKey(context, key.key_id, { operator: 'ngozi', leaked: false });
  key = await context.db.transaction().execute((tx) => makeKey(tx, context, partner));
  expect(await open(late)).toMatchObject({ code: 'code_invalid' });
  // The digits are the borrower's own, and tie them to nobody.
  expect(await digits(handoff)).toMatchObject({ ok: true });
  const named = { application_id: partner, partner_user_id: stranger };
  expect(await linkedAccount(context.db, named)).toBeUndefined();
  // A partner that changes keys signs nobody out.
  expect(await provider.ask(getUser, { headers })).toMatchObject({ ok: true });
});

test('a key that has leaked takes the sessions with it that its word alone has opened', async () => {
  const proven = await prove();
  if (!proven.ok || !('token' in proven.data)) throw new Error('The digits are right');
  const bound = await arriveAgain();
  const { context } = provider;
  await revokeKey(context, key.key_id, { operator: 'ngozi', leaked: true });
  key = await context.db.transaction().execute((tx) => makeKey(tx, context, partner));
  expect(await provider.ask(getUser, { headers: bound })).toMatchObject({
    code: 'unauthenticated',
  });
  const own = { authorization: `Bearer ${proven.data.token}` };
  expect(await provider.ask(getUser, { headers: own })).toMatchObject({ ok: true });
});

/** The address of the link that is mailed to whoever comes by a hand-off that names an email alone. */
async function mailedLink(email: string, named = email) {
  const { handoff } = await wayOf(
    await handOver({
      mobile: undefined,
      email: named,
      amount: 50_000,
      currency: 'USD',
      state: 'order-7',
    }),
  );
  const asked = { application_id: partner, identifier: email, type: 'email' } as const;
  await provider.answer(signInLink, { body: { ...asked, otp: null, handoff } });
  const { link } = await provider.context.db
    .selectFrom('messages')
    .select('link')
    .where('recipient', '=', email)
    .where('link', 'is not', null)
    .orderBy('position', 'desc')
    .executeTakeFirstOrThrow();
  return { link: new URL(link ?? ''), handoff };
}

test('who is handed over by an email alone is known by the link that is mailed there, in the browser that asked', async () => {
  const { link, handoff } = await mailedLink(borrower.email);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    source: 'partner',
    application_id: '2',
    amount: '50000',
    currency: 'USD',
  });
  const code = link.pathname.split('/')[2] ?? '';
  const body = { application_id: partner, code, handoff };
  expect(await provider.answer(signInLink, { body })).toMatchObject({
    redirect: '/offer?applicationid=2&amount=50000&currency=USD',
  });
  const named = { application_id: partner, partner_user_id: user_id };
  expect(await linkedAccount(provider.context.db, named)).toMatchObject({
    user_id: borrower.user_id,
  });
  expect(await open(await handOver())).toMatchObject({ data: { token: expect.any(String) } });
});

test('a link that is mailed to somebody whom the partner did not name ties nobody to its user', async () => {
  const other = await newBorrower(provider);
  const { link } = await mailedLink(borrower.email, other.email);
  expect(link.search).toBe('');
});

test('a code that we send is never taken for one of a hand-off', () => {
  expect(isHandoffCode('ho_4567890123456789012345678901_')).toBe(false);
  expect(isHandoffCode(`ho_${newLinkCode()}`)).toBe(true);
});

test('another partner’s user of the same id is somebody else', async () => {
  await prove();
  const { context } = provider;
  const others = await context.db.transaction().execute((tx) => makeKey(tx, context, 1));
  const { data } = await send(
    provider,
    await signedRequest(
      provider.clock.now(),
      { user_id, mobile: borrower.mobile },
      { key: others, path: '/api/signon' },
    ),
  );
  const code = new URL(data.redirect ?? '').pathname.split('/')[2] ?? '';
  expect(await open(code, 1)).toMatchObject({ data: { resend_in: 0 } });
});

test('an account without a password of its own is opened by a partner’s word once it has one, as it was told', async () => {
  await provider.context.db
    .updateTable('users')
    .set({ password_temporary: true })
    .where('user_id', '=', borrower.user_id)
    .execute();
  const proven = await prove();
  if (!proven.ok || !('token' in proven.data)) throw new Error('The digits are right');
  const headers = { authorization: `Bearer ${proven.data.token}` };
  const { all } = await provider.answer(listNotifications, { headers });
  const connected = all.find(({ subject }) => subject === 'You connected Northgate');
  expect(connected?.body).toContain(
    'Once you have set a password while signed in, its app opens Holdfast without a code.',
  );
  expect(await open(await handOver())).toMatchObject({ data: { resend_in: 0 } });
  const password = 'Kelp-on-rock-9';
  const data = { password, passwordConfirmation: password };
  await provider.answer(setPassword, { headers, body: { data } });
  expect(await open(await handOver())).toMatchObject({ data: { token: expect.any(String) } });
});

test('signing out everywhere else, or another password, ends the partner’s way in', async () => {
  await prove();
  await provider.answer(endOtherSessions, { as: borrower.email });
  expect(await open(await handOver())).toMatchObject({ data: { resend_in: 0 } });
  await prove();
  const password = 'Kelp-on-rock-9';
  const data = { password, passwordConfirmation: password };
  await provider.answer(setPassword, { as: borrower.email, body: { data } });
  expect(await open(await handOver())).toMatchObject({ data: { resend_in: 0 } });
});

test('a session by a partner’s word sees what lies there, and nothing else', async () => {
  const { db } = provider.context;
  await borrow(provider, borrower, 'USD', 100_000);
  await db
    .insertInto('memberships')
    .values({
      user_id: borrower.user_id,
      application_id: 1,
      joined_at: instant(provider.clock.now()),
    })
    .execute();
  const elsewhere = randomUUID();
  await db
    .insertInto('portfolios')
    .values({
      portfolio_id: elsewhere,
      user_id: borrower.user_id,
      application_id: 1,
      position: 7,
      currency: 'USD',
      value: minor(9_000_000),
      legal_name: 'Ini Borrower',
      legal_accepted_at: instant(provider.clock.now()),
    })
    .execute();
  const split = [{ portfolio_id: elsewhere, amount: 120_000 }];
  const loan = { amount: 120_000, currency: 'USD', tenure: 3, portfolios: split } as const;
  const { loans } = await provider.answer(requestLoan, { as: borrower.email, body: loan });
  const far = loans[0]?.loan_id ?? '';

  const headers = await boundSession();
  const { all } = await provider.answer(listPortfolios, { headers });
  expect(all.map(({ application }) => application.application_id)).toEqual([2, 2]);
  for (const application_id of [0, 1]) {
    const query = { application_id };
    expect((await provider.answer(listPortfolios, { headers, query })).all).toHaveLength(2);
    expect((await provider.answer(listLoans, { headers, query })).loans).toHaveLength(1);
    expect((await provider.answer(getUser, { headers, query })).user).toMatchObject({
      application_id: 2,
      balance: 100_000,
      bvn: null,
    });
  }
  const quote = { amount: 100_000, currency: 'NGN', tenure: 3, application_id: 1 } as const;
  expect(await provider.ask(getQuote, { headers, query: quote })).toMatchObject({ ok: true });
  expect(await provider.ask(getLoan, { headers, id: far })).toMatchObject({ code: 'not_found' });
  expect(await provider.ask(requestLoan, { headers, body: loan })).toMatchObject({
    code: 'not_found',
  });
  expect((await provider.answer(listNotifications, { headers })).all).toEqual([]);
});

test('whatever a partner’s word does not open asks the borrower to sign in', async () => {
  const headers = await boundSession();
  const { everyCall } = await import('#contract/every-call.ts');
  const paths = [...everyCall.values()].filter(({ rights }) => rights === 'borrower');
  const open: string[] = [];
  for (const { method, path } of paths) {
    const address = `/api${path.replace(/\{\w+\}/g, 'x')}`;
    const key = { 'idempotency-key': randomUUID() };
    const body = method === 'GET' ? null : '{}';
    const { status } = await provider.fetch(address, {
      method,
      headers: { ...headers, ...key },
      body,
    });
    if (status !== 401) open.push(`${method} ${path}`);
    if (path === '/user/signout') Object.assign(headers, await arriveAgain());
  }
  expect(open.sort()).toEqual([
    'GET /account',
    'GET /loan',
    'GET /loan/quote',
    'GET /loan/{id}',
    'GET /loan/{id}/agreement',
    'GET /me/overview',
    'GET /me/revision',
    'GET /notifications',
    'GET /portfolio',
    'GET /processors',
    'GET /sale',
    'GET /user',
    'POST /card/initialize',
    'POST /instant-loan',
    'POST /loan',
    'POST /partner/return',
    'POST /portfolio/terms',
    'POST /repayment/card',
    'POST /user/signout',
  ]);
});

test('a hand-off makes no account, no loan and no agreement', async () => {
  const { db } = provider.context;
  const counts = async () => {
    const rows = await Promise.all(
      (['users', 'memberships', 'loans', 'agreements', 'portfolios'] as const).map((table) =>
        db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .execute(),
      ),
    );
    return JSON.stringify(rows);
  };
  const before = await counts();
  const legal = db
    .selectFrom('portfolios')
    .select(['portfolio_id', 'legal_accepted_at'])
    .orderBy('portfolio_id');
  const signedBefore = await legal.execute();
  await boundSession();
  await open(await handOver({ mobile: '+2348097776662' }));
  expect(await counts()).toBe(before);
  expect(await legal.execute()).toEqual(signedBefore);
});

test('a borrower is one user of a partner: the one whose code they entered last', async () => {
  const earlier = { application_id: partner, partner_user_id: user_id };
  await prove();
  const later = { application_id: partner, partner_user_id: newUserId() };
  await prove({ user_id: later.partner_user_id });
  expect(await linkedAccount(provider.context.db, earlier)).toBeUndefined();
  expect(await linkedAccount(provider.context.db, later)).toMatchObject({
    user_id: borrower.user_id,
  });
});
