import { beforeAll, expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { minor, zero } from '#credit/money.ts';
import type { Tx } from '#provider/db/tables.ts';
import type { LoanRow } from '#provider/loans/account.ts';
import { forgiven } from '#provider/loans/forgiven-notification.ts';
import type { SaleRecord } from '#provider/loans/sale-record.ts';
import { covered, liquidated } from '#provider/loans/sold-notifications.ts';
import { providerForFile } from '#support/fixtures.ts';
import { asRead, named } from '#support/loan-words.ts';
import { type Debtor, newDebtor } from '#support/repaying.ts';
import { sellToday } from '#support/selling.ts';

const provider = providerForFile();
let debtor: Debtor;
let loan: LoanRow;
let sale_id: string;
beforeAll(async () => {
  debtor = await newDebtor(provider, 'USD', 100_000);
  ({ sale_id } = await sellToday(provider, debtor));
  const row = await provider.context.db
    .selectFrom('loans')
    .selectAll()
    .where('loan_id', '=', debtor.loan_id)
    .executeTakeFirstOrThrow();
  // It is called by another name, so that it can be named here.
  loan = { ...row, loan_id: named.loan_id };
});

const inTx = <T>(work: (tx: Tx) => Promise<T>) => provider.context.db.transaction().execute(work);

/** Half past midnight in Lagos on 1 August, when it is still July in London. */
const at = Date.parse('2026-07-31T23:30:00Z');

const share = (
  partner: string,
  sold: number,
  undrawn: number,
  left: number,
): SaleRecord['portfolios'][number] => ({
  ...{ sale_id, partner },
  portfolio_id: partner === 'Northgate' ? debtor.portfolios.USD : `a portfolio at ${partner}`,
  ...{ sold: minor(sold), undrawn: minor(undrawn) },
  ...{ value_before: minor(sold + left), value_after: minor(left) },
});

/** $1,133.47: $300.00 undrawn, $600.00 sold at two partners of three, and the rest written off. */
const sale = (): SaleRecord => ({
  ...{ sale_id, loan_id: loan.loan_id, user_id: loan.user_id, reference: 'sale-1' },
  ...{ at: new Date(at).toISOString(), day: isoDay('2026-08-01'), read_at: null },
  ...{ owed: minor(113_347), undrawn: minor(30_000), sold: minor(60_000) },
  ...{ written_off: minor(23_347), penalties: minor(1_336), fees: minor(811) },
  ...{ interest: minor(11_200), principal: minor(76_653) },
  portfolios: [
    share('Northgate', 50_000, 30_000, 0),
    share('Baobab', 10_000, 0, 0),
    share('Delta', 0, 0, 0),
  ],
});

const ended = (parts: Partial<SaleRecord> = {}) =>
  inTx((tx) =>
    liquidated({ type: 'loan.liquidated', at, loan, sale: { ...sale(), ...parts } }, tx),
  );

test('a default says what was taken, sold and written off, and which parts of the debt it paid', async () => {
  const news = await ended();
  expect(asRead(news)).toEqual([
    'About a loan, to both contacts: We sold $600.00 of your portfolio',
    'On 1 Aug 2026 a bill of your loan at Northgate had been unpaid for three months, so your whole loan became due. First we took back the credit that you had not withdrawn, at no cost. For the rest, we sold your portfolio to pay what you owed. We have written off the part that this did not pay: you do not owe it.',
    'Partner: Northgate | Loan: 0f8fad5b | You owed on 1 Aug 2026: $1,133.47 | Undrawn credit returned, at no cost: $300.00 | Sold at Northgate: $500.00 | Portfolio at Northgate before the sale: $500.00 | Portfolio at Northgate after the sale: $0.00 | Sold at Baobab: $100.00 | Portfolio at Baobab before the sale: $100.00 | Portfolio at Baobab after the sale: $0.00 | Written off: you do not owe it: $233.47 | Penal charges paid: $13.36 | Late fees paid: $8.11 | Interest paid: $112.00 | Principal paid: $766.53',
    'You owe nothing more on this loan. Your dashboard shows the sale and what it paid.',
    '[See the sale] /dashboard',
    'SMS: On 1 Aug 2026 we sold $600.00 of your portfolio to repay your loan at Northgate. You owe nothing more on it. Sign in to see the sale.',
  ]);
  expect(news.user_id).toBe(loan.user_id);
});

test('a default that a sale alone has paid says nothing of the rest', async () => {
  const parts = {
    ...{ owed: minor(60_000), undrawn: zero, written_off: zero },
    ...{ penalties: zero, fees: zero, interest: zero, principal: minor(60_000) },
    portfolios: [share('Northgate', 60_000, 0, 140_000)],
  };
  expect(asRead(await ended(parts))).toEqual([
    'About a loan, to both contacts: We sold $600.00 of your portfolio',
    'On 1 Aug 2026 a bill of your loan at Northgate had been unpaid for three months, so your whole loan became due. We sold part of your portfolio to pay what you owed, and no more than that.',
    'Partner: Northgate | Loan: 0f8fad5b | You owed on 1 Aug 2026: $600.00 | Sold at Northgate: $600.00 | Portfolio at Northgate before the sale: $2,000.00 | Portfolio at Northgate after the sale: $1,400.00 | Principal paid: $600.00',
    'You owe nothing more on this loan. The rest of your portfolio stays yours. Your dashboard shows the sale and what it paid.',
    '[See the sale] /dashboard',
    'SMS: On 1 Aug 2026 we sold $600.00 of your portfolio to repay your loan at Northgate. You owe nothing more on it. Sign in to see the sale.',
  ]);
});

test('where one portfolio is sold out and another is not, the rest stays the borrower’s', async () => {
  const portfolios = [share('Northgate', 50_000, 30_000, 0), share('Baobab', 10_000, 0, 500)];
  expect((await ended({ portfolios })).next).toBe(
    'You owe nothing more on this loan. The rest of your portfolio stays yours. Your dashboard shows the sale and what it paid.',
  );
});

test('a default with nothing to sell is written off', async () => {
  const parts = {
    ...{ owed: minor(60_000), undrawn: zero, sold: zero, written_off: minor(60_000) },
    ...{ penalties: zero, fees: zero, interest: zero, principal: zero, portfolios: [] },
  };
  expect(asRead(await ended(parts))).toEqual([
    'About a loan, to both contacts: Your loan has ended in default',
    'On 1 Aug 2026 a bill of your loan at Northgate had been unpaid for three months, so your whole loan became due. There was nothing left to pay it with, so we have written it off: you do not owe it.',
    'Partner: Northgate | Loan: 0f8fad5b | You owed on 1 Aug 2026: $600.00 | Written off: you do not owe it: $600.00',
    'You owe nothing more on this loan. Your dashboard shows how it ended.',
    '[Open your dashboard] /dashboard',
    'SMS: On 1 Aug 2026 we ended your loan at Northgate in default. You owe nothing more on it.',
  ]);
});

test('where a name is long, the SMS is about the loan alone', async () => {
  const application_id = 3;
  const names = { name: 'The Longest Name of Any Partner That We Have Had to Do With So Far' };
  const [sold, kept] = await inTx(async (tx) => {
    const renamed = { ...loan, application_id };
    const before = await tx
      .selectFrom('applications')
      .select('name')
      .where('application_id', '=', application_id)
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('applications')
      .set(names)
      .where('application_id', '=', application_id)
      .execute();
    const told = { at, loan: renamed, sale: sale() };
    const both = [
      await liquidated({ type: 'loan.liquidated', ...told }, tx),
      await covered({ type: 'loan.covered', ...told }, tx),
    ];
    await tx
      .updateTable('applications')
      .set(before)
      .where('application_id', '=', application_id)
      .execute();
    return both;
  });
  expect([sold?.sms, kept?.sms]).toEqual([
    'On 1 Aug 2026 we ended your loan in default. You owe nothing more on it. Sign in to see how it ended.',
    'On 1 Aug 2026 we repaid your loan with credit that you had not withdrawn. We sold nothing.',
  ]);
});

test('while partners are asked to sell, nothing is said to be sold already', async () => {
  const news = await inTx(async (tx) => {
    const moment = new Date(at).toISOString();
    await tx
      .insertInto('sell_orders')
      .values({
        ...{ order_id: 'asked', sale_id, loan_id: debtor.loan_id, user_id: loan.user_id },
        ...{ portfolio_id: debtor.portfolios.USD, application_id: 2, currency: 'USD' },
        ...{ class: null, symbol: null, amount: minor(60_000), filled: zero },
        ...{ status: 'requested', reason: null, requested_at: moment, due_until: moment },
        ...{ ended_at: null, paid_at: null },
      })
      .execute();
    const told = await liquidated({ type: 'loan.liquidated', at, loan, sale: sale() }, tx);
    await tx.deleteFrom('sell_orders').where('sale_id', '=', sale_id).execute();
    return told;
  });
  expect([news.subject, news.body, news.sms]).toEqual([
    'We are selling $600.00 of your portfolio',
    'On 1 Aug 2026 a bill of your loan at Northgate had been unpaid for three months, so your whole loan became due. First we took back the credit that you had not withdrawn, at no cost. For the rest, we are selling your portfolio to pay what you owed. We have written off the part that this did not pay: you do not owe it.',
    'On 1 Aug 2026 we began to sell $600.00 of your portfolio to repay your loan at Northgate. You owe nothing more on it. Sign in to see the sale.',
  ]);
  const labels = news.facts?.map(([label]) => label);
  expect(labels).toEqual(expect.arrayContaining(['Being sold at Northgate', 'Sold at Baobab']));
});

test('a default that undrawn credit has paid says that nothing was sold', async () => {
  const paid = { ...sale(), owed: minor(30_000), sold: zero, written_off: zero };
  const parts = { penalties: zero, fees: zero, interest: zero, principal: minor(30_000) };
  const portfolios = [share('Northgate', 0, 30_000, 200_000)];
  const news = await inTx((tx) =>
    covered({ type: 'loan.covered', at, loan, sale: { ...paid, ...parts, portfolios } }, tx),
  );
  expect(asRead(news)).toEqual([
    'About a loan, to both contacts: Your loan was repaid from credit that you had not withdrawn',
    'On 1 Aug 2026 a bill of your loan at Northgate had been unpaid for three months, so your whole loan became due. We repaid it with $300.00 of credit that you had not withdrawn. We sold nothing.',
    'Partner: Northgate | Loan: 0f8fad5b | You owed on 1 Aug 2026: $300.00 | Undrawn credit returned, at no cost: $300.00 | Principal paid: $300.00',
    'You owe nothing more on this loan. You can borrow again from your dashboard.',
    '[Open your dashboard] /dashboard',
    'SMS: On 1 Aug 2026 we repaid your loan at Northgate with $300.00 of credit that you had not withdrawn. We sold nothing. You owe nothing more on it.',
  ]);
  expect(news.user_id).toBe(loan.user_id);
});

test('a loan that we write off says that nothing is owed any more', async () => {
  const event = { type: 'loan.forgiven', at, loan, amount: minor(60_000) } as const;
  const news = await inTx((tx) => forgiven(event, tx));
  expect(asRead(news)).toEqual([
    'About a loan, to both contacts: We have written off your loan',
    'We have written off $600.00, all that you owed on your loan at Northgate. The loan has ended.',
    'Partner: Northgate | Loan: 0f8fad5b | Written off: you do not owe it: $600.00',
    'You owe nothing more on this loan, and have nothing to do.',
    '[Open your dashboard] /dashboard',
  ]);
  expect(news.user_id).toBe(loan.user_id);
});
