import { beforeAll, describe, expect, test } from 'vitest';
import {
  getBreakdown,
  getLoan,
  listLoans,
  listPortfolios,
  listRepayments,
  listSales,
  requestLoan,
} from '#contract';
import { addDays, type IsoDay, isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { advance, openAccount } from '#credit/loan-account.ts';
import { formatMoney, minor } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { scheduleEndOfDay } from '#provider/jobs/end-of-day.ts';
import { balanceOf, findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { tick } from '#provider/runtime/tick.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTestProvider } from '#support/provider.ts';
import { creditLoan } from '#support/repaying.ts';
import { drawCredit } from '#support/withdrawing.ts';

const provider = providerForFile();
let start: IsoDay;
beforeAll(async () => {
  start = lagosDay(provider.clock.now());
});

/** Ten in the morning of a day, at one jump. */
async function moveTo(day: string): Promise<void> {
  await provider.clock.moveTo(lagosMidnight(isoDay(day)) + 10 * 3_600_000);
  await tick(provider.context);
}

async function sentTo({ email }: TestBorrower) {
  const messages = await provider.context.db
    .selectFrom('messages')
    .select(['subject', 'body', 'details'])
    .where('recipient', '=', email)
    .orderBy('position')
    .execute();
  return messages.filter(({ subject }) => !/credit is here|Repayment/.test(subject));
}

/** All that may be known of a default of USD 1,000.00 that was disbursed at the start. */
const terms = { principal: minor(100_000), currency: 'USD', tenure: 3, interest_bp: 300 } as const;
const owedOn = (day: string) =>
  payoff(advance(openAccount(terms, start), isoDay(day)).account, isoDay(day)).total;

async function portfoliosOf({ email }: TestBorrower) {
  const { all } = await provider.answer(listPortfolios, { as: email });
  return all;
}

/** Money that came in some other way than through a checkout. */
async function pay(loan_id: string, amount: number): Promise<void> {
  await provider.context.db.transaction().execute((tx) =>
    creditLoan(tx, loan_id, {
      amount: minor(amount),
      paid: minor(amount),
      paid_currency: 'USD',
      rate: 1,
      processor: 'Bank transfer',
      reference: `transfer ${loan_id}`,
      triggered: 'other',
      at: provider.clock.now(),
      received: () => [{ account: 'house:processor:USD', currency: 'USD', amount: minor(amount) }],
    }),
  );
}

// One after another: the clock is everybody's, and it only goes forwards.
describe('as the days pass', () => {
  let defaulting: TestBorrower;
  let poor: TestBorrower;
  let late: TestBorrower;
  const loans = new Map<TestBorrower, string>();

  test('a loan asked for just before a jump of the clock is paid out when it was due', async () => {
    [defaulting, poor, late] = [
      await newBorrower(provider),
      await newBorrower(provider),
      await newBorrower(provider),
    ];
    for (const borrower of [defaulting, poor, late]) {
      const portfolios = [{ portfolio_id: borrower.portfolios.USD, amount: 100_000 }];
      const { loans: made } = await provider.answer(requestLoan, {
        as: borrower.email,
        body: { amount: 100_000, currency: 'USD', tenure: 3, portfolios },
      });
      loans.set(borrower, made[0]?.loan_id ?? '');
    }
    await moveTo(addDays(start, 20));
    const [loan] = (await provider.answer(listLoans, { as: defaulting.email })).loans;
    expect(loan).toMatchObject({ loanStatus: 'disbursed' });
    expect(lagosDay(Date.parse(loan?.disbursed ?? ''))).toBe(start);
  });

  test('reminds of a bill 7, 3 and 1 days before it is due, of no other day', async () => {
    await moveTo('2026-04-30');
    const due = '$82.00 is due on 1 May 2026 on your loan';
    expect(await sentTo(defaulting)).toMatchObject([
      { subject: 'A payment is due in 7 days', body: expect.stringContaining(due) },
      { subject: 'A payment is due in 3 days', body: expect.stringContaining(due) },
      { subject: 'A payment is due tomorrow', body: expect.stringContaining(due) },
    ]);
  });

  test('tells once a day of what is due and behind, with the charges in it', async () => {
    await moveTo('2026-06-02');
    const news = (await sentTo(defaulting)).slice(3).map(({ subject }) => subject);
    expect(news).toEqual([
      '$82.00 is due today',
      '$82.00 is overdue',
      '$84.63 is overdue',
      '$84.63 is overdue, and a payment is due in 7 days',
      '$84.63 is overdue, and a payment is due in 3 days',
      '$84.63 is overdue, and a payment is due tomorrow',
      '$85.45 is overdue',
    ]);
  });

  test('gives notice at two months of default, with the day and what stops it', async () => {
    await moveTo('2026-06-30');
    const isNotice = ({ subject }: { subject: string }) => subject.startsWith('Notice');
    expect((await sentTo(defaulting)).filter(isNotice)).toEqual([]);
    await moveTo('2026-07-01');
    const [notice, ...others] = (await sentTo(defaulting)).filter(isNotice);
    expect(others).toEqual([]);
    expect(notice?.subject).toContain('pay $86.27 by 31 July 2026');
    expect(notice?.body).toContain('your whole loan will become due on 1 Aug 2026');
    expect(notice?.details?.facts).toContainEqual([
      'Whole loan, due on 1 Aug 2026',
      formatMoney(owedOn('2026-08-01'), 'USD'),
    ]);
  });

  test('paying the oldest bill puts the sale off to three months after the next', async () => {
    await moveTo('2026-07-31');
    const loan_id = loans.get(late) ?? '';
    const oldest = await provider.context.db
      .selectFrom('bills')
      .selectAll()
      .where('loan_id', '=', loan_id)
      .orderBy('due_date')
      .executeTakeFirstOrThrow();
    await pay(loan_id, oldest.interest + oldest.principal + oldest.fee + oldest.penalty);
    // Fallen to almost nothing: it cannot cover what is owed, and little lies undrawn.
    await drawCredit(provider, poor, 'USD', 95_000);
    await provider.fetch('/api/sandbox/market', {
      method: 'POST',
      body: JSON.stringify({ portfolio_id: poor.portfolios.USD, value: 40_000 }),
    });
    await moveTo('2026-08-01');
    const { loans: shown } = await provider.answer(getLoan, { as: late.email, id: loan_id });
    expect(shown[0]).toMatchObject({ loanStatus: 'serviced' });
  });

  test('after three months undrawn credit goes back, and only the rest is sold', async () => {
    const owed = owedOn('2026-08-01');
    const as = defaulting.email;
    const [loan] = (await provider.answer(listLoans, { as })).loans;
    expect(loan).toMatchObject({ loanStatus: 'liquidated', outstanding: 0, payoff: 0 });
    expect(lagosDay(Date.parse(loan?.liquidated ?? ''))).toBe('2026-08-01');
    const [dollars, naira] = await portfoliosOf(defaulting);
    const sold = owed - 100_000;
    const value_after = 2_000_000 - sold;
    expect(dollars).toMatchObject({ value: value_after, balance: 0, outstanding: 0, redline: 0 });
    expect(naira).toMatchObject({ value: 2_000_000_000 });
    expect((await provider.answer(listRepayments, { as })).repayments).toEqual([]);
    const shares = [{ undrawn: 100_000, sold, value_before: 2_000_000, value_after }];
    expect((await provider.answer(listSales, { as })).sales).toMatchObject([
      { owed, undrawn: 100_000, sold, written_off: 0, portfolios: shares, read: null },
    ]);
    expect((await sentTo(defaulting)).at(-1)?.subject).toBe(
      `We sold ${formatMoney(minor(sold), 'USD')} of your portfolio`,
    );
  });

  test('what neither a fallen portfolio nor undrawn credit covers is written off', async () => {
    const owed = owedOn('2026-08-01');
    const [loan] = (await provider.answer(listLoans, { as: poor.email })).loans;
    expect(loan).toMatchObject({ loanStatus: 'liquidated', totalRepaid: 0, payoff: 0 });
    expect((await provider.answer(listSales, { as: poor.email })).sales).toMatchObject([
      { owed, undrawn: 5_000, sold: 40_000, written_off: owed - 45_000 },
    ]);
    expect(loan).toMatchObject({ writtenOff: owed - 45_000 });
    expect((await portfoliosOf(poor))[0]).toMatchObject({ value: 0, outstanding: 0, balance: 0 });
    const { db } = provider.context;
    expect(await balanceOf(db, 'house:written_off:USD')).toBe(owed - 45_000);
    const id = loan?.loan_id ?? '';
    const { breakdown } = await provider.answer(getBreakdown, { as: poor.email, id });
    const repaid = breakdown.map((row) => row.principal_repaid + row.interest_repaid);
    expect(repaid.reduce((total, part) => total + part, 0)).toBe(45_000);
    expect(breakdown.at(-1)?.end_of_period).toBe('2026-08-31');
    expect(await findLedgerDiscrepancies(db)).toEqual([]);
  });

  test('a loan that was put off is sold on its own day', async () => {
    await moveTo('2026-08-31');
    const shown = async () => (await provider.answer(listLoans, { as: late.email })).loans[0];
    expect(await shown()).toMatchObject({ loanStatus: 'serviced' });
    await moveTo('2026-09-01');
    expect(await shown()).toMatchObject({ loanStatus: 'liquidated', payoff: 0 });
    expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  });

  test('two loans on one portfolio are sold in the order of their days', async () => {
    const borrower = await newBorrower(provider);
    const first = await borrow(provider, borrower, 'USD', 100_000);
    await provider.passTime(40 * 86_400_000);
    const second = await borrow(provider, borrower, 'USD', 200_000);
    await drawCredit(provider, borrower, 'USD', 295_000);
    await provider.fetch('/api/sandbox/market', {
      method: 'POST',
      body: JSON.stringify({ portfolio_id: borrower.portfolios.USD, value: 150_000 }),
    });
    await provider.passTime(300 * 86_400_000); // both days in one jump
    const { loans: ended } = await provider.answer(listLoans, { as: borrower.email });
    expect(ended.map(({ loanStatus }) => loanStatus)).toEqual(['liquidated', 'liquidated']);
    const { sales } = await provider.answer(listSales, { as: borrower.email });
    expect(sales.map(({ loan_id }) => loan_id)).toEqual([second, first]);
    const [other = 0, one = 0] = sales.map(({ undrawn, sold }) => undrawn + sold);
    expect(one).toBeGreaterThan(100_000);
    expect(one + other).toBe(155_000);
    expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
  });

  test('warns a month before a card stops to allow withdrawals, and when it does', async () => {
    const borrower = await newBorrower(provider);
    const today = lagosDay(provider.clock.now());
    const [year = 0, month = 0] = addDays(today, 190).split('-').map(Number);
    await giveCard(provider, borrower, { exp_month: month, exp_year: year });
    await provider.context.db
      .transaction()
      .execute((tx) => scheduleEndOfDay(tx, borrower.user_id, today));
    await provider.passTime(400 * 86_400_000);
    expect((await sentTo(borrower)).map(({ subject }) => subject)).toEqual([
      'Your card expires soon',
      'Add another card to withdraw',
    ]);
  });
});

test('a year at one jump and a year in odd steps come to the same', async () => {
  const histories = [];
  for (const hours of [[365 * 24], Array.from({ length: 48 }, (_, i) => (i % 2 ? 173 : 192))]) {
    const other = await openTestProvider();
    const loan_id = await borrow(other, await newBorrower(other), 'USD', 90_000);
    for (const step of hours) await other.passTime(step * 3_600_000);
    const { db } = other.context;
    const lines = await db
      .selectFrom('loan_lines')
      .select(['day', 'kind', 'source', 'amount', 'bill_due_date'])
      .where('loan_id', '=', loan_id)
      .orderBy('position')
      .execute();
    const news = await db
      .selectFrom('notifications')
      .innerJoin('loans', 'loans.user_id', 'notifications.user_id')
      .select(['subject', 'notifications.date'])
      .where('loan_id', '=', loan_id)
      .orderBy('notifications.date')
      .orderBy('subject')
      .execute();
    histories.push({ lines, news });
    expect(await findLedgerDiscrepancies(db)).toEqual([]);
    await other.close();
  }
  expect(histories[0]?.news.length).toBeGreaterThan(10);
  expect(histories[1]).toEqual(histories[0]);
}, 120_000);
