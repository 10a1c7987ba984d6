import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addAccount,
  type Checkout,
  getOverview,
  getUser,
  initializeCard,
  listAccounts,
  listLoans,
  listPortfolios,
  recordCard,
  requestInstantLoan,
  returnToPartner,
} from '#contract';
import { handoffOfSession } from '#contract/hand-off.ts';
import { openLoans } from '#contract/loans.ts';
import { signInLink } from '#contract/session.ts';
import { block } from '#provider/back-office/blocks.ts';
import { instant } from '#provider/clock/clock.ts';
import { makeKey } from '#provider/partners/keys.ts';
import { runExternalJobs } from '#provider/runtime/run-jobs.ts';
import { readClaims } from '#stores/session/claims.ts';
import { giveCard, newBorrower } from '#support/borrowers.ts';
import { cards, paidEvent, payWith, sendWebhook } from '#support/checkout.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { arriveAt, type Key } from '#support/partner.ts';

/** What a session may do with money and a card that a partner's word alone has opened. */

const partner = 2;
const redirect_url = 'https://app.northgate.example/back';

const provider = providerForFile();
let key: Key;
const borrower = borrowerForTest(provider);
let headers: { authorization: string };
beforeAll(async () => {
  const { db } = provider.context;
  key = await db.transaction().execute((tx) => makeKey(tx, provider.context, partner));
  await db
    .updateTable('applications')
    .set({ redirect_origins: JSON.stringify([new URL(redirect_url).origin]) })
    .where('application_id', '=', partner)
    .execute();
});
beforeEach(async () => {
  headers = await arrive();
});
afterAll(async () => {
  await runExternalJobs(provider.context);
});

/** A user whom the borrower has proven to be, brought in by the partner's word. */
async function arrive(said: object = {}): Promise<{ authorization: string }> {
  const partner_user_id = `user-${borrower.user_id}`;
  await provider.context.db
    .insertInto('partner_users')
    .values({
      application_id: partner,
      partner_user_id,
      user_id: borrower.user_id,
      linked_at: instant(provider.clock.now()),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { mobile } = borrower;
  const signing = { key, path: '/api/signon' };
  return arriveAt(provider, partner, { user_id: partner_user_id, mobile, ...said }, signing);
}

const details = { bank_code: '904', account_number: '0123456789' };

async function saveAccount(as = borrower.email): Promise<string> {
  const body = { processor_id: 1, details };
  const { account } = await provider.answer(addAccount, { as, body });
  return account.id;
}

const borrow = (to: Record<string, string>, said: object = {}) =>
  provider.ask(requestInstantLoan, {
    headers,
    body: {
      amount: 50_000,
      application_id: partner,
      currency: 'USD',
      processor_id: 1,
      details: to,
      ...said,
    },
  });

test('what is lent goes to an account that the borrower has saved, and to no other', async () => {
  await giveCard(provider, borrower);
  expect(await borrow(details, { save: true })).toMatchObject({ code: 'unauthenticated' });
  const stranger = await newBorrower(provider);
  const others = await saveAccount(stranger.email);
  expect(await borrow({ id: others })).toMatchObject({ code: 'account_invalid' });

  const id = await saveAccount();
  expect(await borrow({ account_number: '0123456789' })).toMatchObject({ code: 'unauthenticated' });
  expect(await borrow({ id })).toMatchObject({
    ok: true,
    data: { promised: { destination: { account_number: '0123456789' } } },
  });
});

test('saved accounts are offered without their numbers', async () => {
  const id = await saveAccount();
  const { all } = await provider.answer(listAccounts, { headers });
  expect(all).toEqual([
    {
      id,
      processor_id: 1,
      slug: 'naira-bank',
      account_number: '6789',
      bank_code: null,
      bank_name: 'Kainji Test Bank',
      account_name: expect.any(String),
      payable: true,
    },
  ]);
});

test('credit at another partner, or at all, is neither lent nor measured', async () => {
  await giveCard(provider, borrower);
  const id = await saveAccount();
  for (const application_id of [0, 1]) {
    const asked = await borrow({ id }, { application_id, amount: 900_000_000 });
    expect(asked).toMatchObject({ code: 'not_found' });
  }
});

test('the card in use stays in its place', async () => {
  await giveCard(provider, borrower);
  const asked = { headers, body: {} };
  expect(await provider.ask(initializeCard, asked)).toMatchObject({ code: 'unauthenticated' });
});

test('a first card is added; one that the borrower has added meanwhile is not replaced', async () => {
  const { db } = provider.context;
  const checkoutOf = async () =>
    (await provider.answer(initializeCard, { headers, body: {} })).checkout as Checkout;
  const [first, late] = [await checkoutOf(), await checkoutOf()];
  await payWith(provider, first, cards.success);
  await sendWebhook(provider, paidEvent(first.reference));
  const record = ({ reference }: Checkout) =>
    provider.ask(recordCard, { headers, body: { reference } });
  // Told by the processor before the borrower is back.
  expect(await record(first)).toMatchObject({ ok: true, data: { card: { last4: '4081' } } });
  await payWith(provider, late, cards.success);
  expect(await record(late)).toMatchObject({ code: 'unauthenticated' });
  const saved = await db
    .selectFrom('cards')
    .select(['reference', 'replaced_at'])
    .where('user_id', '=', borrower.user_id)
    .execute();
  expect(saved).toEqual([{ reference: first.reference, replaced_at: null }]);
});

test('of the borrower it tells what the flow needs, and no contact that the partner did not name', async () => {
  await giveCard(provider, borrower);
  const { email: contact } = borrower;
  await block(provider.context, { contact, action: 'repayment', reason: 'A call.' }, 'Tunde');
  const { user } = await provider.answer(getUser, { headers });
  const blank = { email: null, savedCard: null, bvn: null, unread: 0, blocks: [] };
  const { mobile } = borrower;
  expect(user).toMatchObject({ ...blank, mobile, card: 1, bound_to: partner });
  expect(readClaims(headers.authorization)).toMatchObject({ email: null, mobile });

  const own = await provider.answer(getUser, { as: borrower.email });
  const { email } = borrower;
  expect(own.user).toMatchObject({ email, mobile, savedCard: { last4: '4081' }, bound_to: null });
  expect(own.user.blocks).toMatchObject([{ action: 'repayment', reason: 'A call.' }]);
});

test('who signs in by the code on the way stays on the way that the partner asked for', async () => {
  headers = await arrive({ redirect_url, state: 'order-7' });
  const id = await saveAccount();
  const asked = {
    application_id: partner,
    identifier: borrower.mobile,
    type: 'mobile',
  } as const;
  const signIn = async (said: object) => {
    await provider.answer(signInLink, { body: { ...asked, otp: null } });
    const { otp } = await provider.context.db
      .selectFrom('messages')
      .select('otp')
      .where('recipient', '=', borrower.mobile)
      .where('otp', 'is not', null)
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    const body = { ...asked, otp, ...said };
    const data = await provider.answer(signInLink, { headers, body });
    await provider.passTime(181_000); // the next digits may be asked for
    return { authorization: `Bearer ${'token' in data ? data.token : ''}` };
  };
  const wayBack = async (as: { authorization: string }) => {
    const body = { outcome: 'cancelled' } as const;
    return (await provider.answer(returnToPartner, { headers: as, body })).redirect;
  };
  expect(await wayBack(await signIn({}))).toBeNull();
  const own = await signIn({ handoff: handoffOfSession });
  expect(await wayBack(own)).toContain('state=order-7');
  const { all } = await provider.answer(listAccounts, { headers: own });
  expect(all).toMatchObject([{ id, account_number: '0123456789' }]);
});

test('it begins with what that partner holds, whichever it asks for', async () => {
  const overview = await provider.answer(getOverview, { headers, query: { application_id: 1 } });
  const query = { application_id: partner };
  expect(overview.portfolio).toEqual(await provider.answer(listPortfolios, { headers, query }));
  expect(overview.portfolio.all.every((one) => one.application.application_id === partner)).toBe(
    true,
  );
  const loans = await provider.answer(listLoans, { headers, query: { ...query, ...openLoans } });
  expect(overview.loan).toEqual(loans);
});
