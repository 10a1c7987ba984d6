import { beforeEach, expect, test } from 'vitest';
import { reduceLoan } from '#contract';
import { minor } from '#credit/money.ts';
import { offerLess } from '#provider/back-office/loans.ts';
import { auditOf, storedLoan } from '#support/books.ts';
import type { TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { askOfTwo, checksOf, setPricesUntil, setWorth } from '#support/loan-of-two.ts';

const provider = providerForFile();
const day = 86_400_000;
let borrower: TestBorrower;
let second: string;
let loan_id: string;

beforeEach(async () => {
  ({ borrower, second, loan_id } = await askOfTwo(provider));
});

const stored = async () => (await storedLoan(provider, loan_id)).loan;
const accept = (amount: number, as = borrower.email) =>
  provider.ask(reduceLoan, { as, id: loan_id, body: { amount } });
const worth = (portfolio_id: string, value: number) => setWorth(provider, portfolio_id, value);
const pricesUntil = (portfolio_id: string, until: number) =>
  setPricesUntil(provider, portfolio_id, until);
const nextCheck = () => checksOf(provider, loan_id);
const parts = async () =>
  (
    await provider.context.db
      .selectFrom('loan_portfolios')
      .select(['portfolio_id', 'amount'])
      .where('loan_id', '=', loan_id)
      .orderBy('portfolio_id')
      .execute()
  ).map(({ portfolio_id, amount }) => [portfolio_id === second ? 'second' : 'first', amount]);
const agreement = () =>
  provider.context.db
    .selectFrom('agreements')
    .select(['sha256', 'agreed_at', 'content'])
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();

async function fall(): Promise<void> {
  await worth(second, 100_000);
  await provider.passTime(2_000);
}

test('less is accepted in the same breath: what is signed, what secures it, and what is shown', async () => {
  await fall();
  const before = await agreement();
  await provider.passTime(day);
  const at = '2026-03-11T09:00:02.000Z';
  const coming = { charges: 0, paid: 0, state: 'coming', pay_by: null };
  expect(await accept(87_000)).toMatchObject({
    message: 'Your loan is now USD 870.00. Processing takes under 15 minutes.',
    data: {
      loans: [
        {
          ...{ loan_id, principal: 87_000, held: null, loanStatus: 'requested', undrawn: 0 },
          ...{ outstanding: 0, payoff: 0, redline: 112_230, settledBySale: 0, issued: null },
          minimum: { interest: 4_437, amount: 7_047 },
          bills: [
            { due_date: '2026-05-01', interest: 4_437, principal: 2_610, total: 7_047, ...coming },
            { due_date: '2026-06-01', interest: 2_532, principal: 2_532, total: 5_064, ...coming },
            {
              due_date: '2026-07-01',
              interest: 2_456,
              principal: 81_858,
              total: 84_314,
              ...coming,
            },
          ],
          application: { application_id: 2, applicationName: 'Northgate' },
        },
      ],
    },
  });
  expect(await parts()).toEqual([
    ['first', 60_000],
    ['second', 27_000],
  ]);
  expect(await stored()).toMatchObject({ principal: 87_000, held_since: null, backed: null });
  const signed = await agreement();
  expect(signed.agreed_at).toBe(at);
  expect(JSON.parse(signed.content)).toMatchObject({ loan_id, quote: { principal: 87_000 } });
  expect((await auditOf(provider, loan_id)).at(-1)).toEqual({
    ...{ action: 'reduce loan', user_id: borrower.user_id, at },
    detail: { before: 100_000, amount: 87_000, agreement_before: before.sha256 },
  });
  expect(await nextCheck()).toEqual([at]);
  expect(await accept(50_000)).toMatchObject({
    ...{ code: 'state_conflict', errors: ['This loan is not on hold any more.'] },
  });
});

test('a portfolio that a smaller loan does not need secures it no more', async () => {
  await fall();
  expect(await accept(60_000)).toMatchObject({ ok: true });
  expect(await parts()).toEqual([['first', 60_000]]);
});

test('no more is accepted than is backed or offered, nor by anybody who may not borrow', async () => {
  await fall();
  expect(await accept(90_001)).toMatchObject({
    ...{ code: 'amount_above_available', errors: ['Your portfolio backs USD 900.00 now.'] },
  });
  expect(await accept(9_999)).toMatchObject({
    code: 'amount_below_minimum',
    errors: ['The minimum you can collateralize is USD 100.00.'],
  });
  expect(await accept(50_000, 'ada@example.com')).toMatchObject({ code: 'not_found' });
  const none = { as: borrower.email, id: crypto.randomUUID(), body: { amount: 50_000 } };
  expect(await provider.ask(reduceLoan, none)).toMatchObject({ code: 'not_found' });
  const less = { loan_id, amount: minor(50_000), reason: 'Your portfolio moves a lot.' };
  await offerLess(provider.context, less, 'ngozi');
  const offered = {
    backed: 50_000,
    offered: 50_000,
    offered_because: 'Your portfolio moves a lot',
  };
  expect(await stored()).toMatchObject(offered);
  expect(await nextCheck()).toEqual(['2026-03-11T09:00:02.000Z']);
  expect(await accept(50_001)).toMatchObject({
    ...{ code: 'amount_above_available', errors: ['We offer you USD 500.00.'] },
  });
  await pricesUntil(second, provider.clock.now() - 1);
  expect(await accept(50_000)).toMatchObject({ code: 'prices_old' });
  await pricesUntil(second, provider.clock.now());
  const block = (blacklist_loan: boolean) =>
    provider.context.db
      .updateTable('users')
      .set({ blacklist_loan })
      .where('user_id', '=', borrower.user_id)
      .execute();
  await block(true);
  expect(await accept(50_000)).toMatchObject({ code: 'not_allowed' });
  await block(false);
  expect(await accept(50_000)).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ offered: null, offered_because: null, backed: null });
});

test('an offer that nobody accepts ends the request, and says so', async () => {
  // Where people decide on loans, none is looked at by itself.
  const { db } = provider.context;
  await db.deleteFrom('jobs').where('kind', '=', 'loan').where('subject', '=', loan_id).execute();
  const less = { loan_id, amount: minor(50_000), reason: 'Your portfolio moves a lot.' };
  await offerLess(provider.context, less, 'ngozi');
  expect((await auditOf(provider, loan_id)).at(-2)).toMatchObject({
    ...{ action: 'offer less', detail: { amount: 50_000, because: 'Your portfolio moves a lot' } },
  });
  expect(await nextCheck()).toEqual(['2026-03-11T09:00:00.000Z']);
  await provider.passTime(7 * day);
  expect((await auditOf(provider, loan_id)).at(-1)).toEqual({
    ...{ action: 'decline loan', user_id: null, at: '2026-03-17T09:00:00.000Z' },
    detail: { reason: 'you did not accept our offer within 7 days' },
  });
  expect(await accept(50_000)).toMatchObject({
    ...{ code: 'state_conflict', errors: ['This loan is not on hold any more.'] },
  });
});
