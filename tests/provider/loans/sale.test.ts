import { expect, test } from 'vitest';
import { getBreakdown, getLoan, getUser, listPortfolios, listRepayments } from '#contract';
import { listSales, readSale } from '#contract/sales.ts';
import { getStatement } from '#contract/statement.ts';
import {
  addDays,
  addMonths,
  firstOfMonth,
  isoDay,
  lagosDay,
  lagosMidnight,
} from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { block, unblock } from '#provider/back-office/blocks.ts';
import { instant } from '#provider/clock/clock.ts';
import { readTogether } from '#provider/db/read-together.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { forecastReads, forecastSalesOf } from '#provider/loans/forecast-sales.ts';
import { runningLoans } from '#provider/loans/running.ts';
import { recordTransfer } from '#provider/repayments/record-transfer.ts';
import { tick } from '#provider/runtime/tick.ts';
import { booksOf, storedLoan } from '#support/books.ts';
import { addPortfolio, borrow, newBorrower } from '#support/borrowers.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { askOfTwo } from '#support/loan-of-two.ts';
import fc, { counted } from '#support/property.ts';
import { type Debtor, loanOf, newDebtor } from '#support/repaying.ts';
import { sellToday } from '#support/selling.ts';
import { drawCredit } from '#support/withdrawing.ts';
import { moveMarket } from '../model/sandbox.ts';

const provider = providerForFile();
const dayMs = 86_400_000;

const salesOf = ({ email }: Pick<Debtor, 'email'>) => provider.answer(listSales, { as: email });
const talliesOf = async ({ email }: Pick<Debtor, 'email'>) =>
  (await provider.answer(getUser, { as: email })).user.sales;

/** Somebody who owes $944.81 today and has so much of it undrawn, $900.00 or all. */
async function owing({ undrawn }: { undrawn: 90_000 | 94_481 }): Promise<Debtor> {
  if (undrawn === 94_481) return newDebtor(provider, 'USD', 94_481);
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await drawCredit(provider, debtor, 'USD', 10_000);
  const wire = { loan_id: debtor.loan_id, amount: minor(5_519), reference: debtor.loan_id };
  await recordTransfer(provider.context, wire, 'ngozi');
  return debtor;
}

test('of $944.81 owed, $900.00 undrawn goes back and $44.81 is sold', async () => {
  const debtor = await owing({ undrawn: 90_000 });
  const sale = await sellToday(provider, debtor);
  expect(sale).toMatchObject({
    currency: 'USD',
    application: { applicationName: 'Northgate' },
    owed: 94_481,
    undrawn: 90_000,
    sold: 4_481,
    written_off: 0,
    parts: { penalties: 0, fees: 0, interest: 0, principal: 94_481 },
    portfolios: [
      {
        portfolio_id: debtor.portfolios.USD,
        application: { applicationName: 'Northgate' },
        undrawn: 90_000,
        sold: 4_481,
        value_before: 2_000_000,
        value_after: 1_995_519,
      },
    ],
    read: null,
  });
  const { all } = await provider.answer(listPortfolios, { as: debtor.email });
  expect(all[0]).toMatchObject({ value: 1_995_519, balance: 0 });
  expect(await loanOf(provider, debtor)).toMatchObject({
    loanStatus: 'liquidated',
    totalRepaid: 5_519,
    writtenOff: 0,
    payoff: 0,
  });
});

test('the books show what went back and what was sold as postings of their own', async () => {
  const debtor = await owing({ undrawn: 90_000 });
  const { sale_id } = await sellToday(provider, debtor);
  const entries = await provider.context.db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', (join) =>
      join.onRef('ledger_entries.transaction_id', '=', 'ledger_transactions.transaction_id'),
    )
    .select(['kind', 'account', 'amount'])
    .where('subject', '=', sale_id)
    .orderBy('entry_id')
    .execute();
  const principal = `loan:${debtor.loan_id}:principal`;
  expect(entries).toEqual([
    {
      kind: 'undrawn_return',
      account: `portfolio:${debtor.portfolios.USD}:credit`,
      amount: 90_000,
    },
    { kind: 'undrawn_return', account: principal, amount: -90_000 },
    { kind: 'sale', account: 'house:liquidations:USD', amount: 4_481 },
    { kind: 'sale', account: principal, amount: -4_481 },
  ]);
  const today = lagosDay(provider.clock.now());
  const query = { from: today, to: today, currency: 'USD' as const };
  const { statement } = await provider.answer(getStatement, { as: debtor.email, query });
  const ofSale = statement.currencies[0]?.lines.filter(({ reference }) => reference === sale_id);
  expect(ofSale).toMatchObject([
    { kind: 'credit_returned', debt: -90_000, credit: -90_000 },
    { kind: 'liquidation', debt: -4_481, credit: 0 },
  ]);
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});

test('interest that a sale makes due stands in the books as that of a day', async () => {
  await provider.clock.reset();
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await provider.passTime(10 * dayMs);
  await sellToday(provider, debtor);
  expect((await booksOf(provider, debtor.loan_id)).at(-1)).toMatchObject({
    kind: 'day',
    lines: [`loan:${debtor.loan_id}:interest USD 1000`, 'house:interest_income:USD USD -1000'],
  });
});

test('a loan that is sold, runs again and is sold again has two sales with references of their own', async () => {
  const debtor = await newDebtor(provider, 'USD', 100_000);
  const { reference } = await repayByCard(provider, debtor, 10_000);
  await sellToday(provider, debtor);
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  await sellToday(provider, debtor);
  const references = (await salesOf(debtor)).sales.map((sale) => sale.reference);
  expect(references.toSorted()).toEqual([`sale-${debtor.loan_id}`, `sale-${debtor.loan_id}-2`]);
});

/** Two loans of one borrower some days apart, each of a portfolio of its own. */
async function twoLoans(daysApart: number) {
  await provider.clock.reset();
  const borrower = await newBorrower(provider);
  const second = await addPortfolio(provider, borrower, 2_000_000);
  const one = await borrow(provider, borrower, 'USD', 100_000);
  await provider.passTime(daysApart * dayMs);
  const portfolios = { ...borrower.portfolios, USD: second };
  const other = await borrow(provider, { ...borrower, portfolios }, 'USD', 50_000);
  return { borrower, second, one, other };
}

test('of two loans that are late each is announced by its own figures, and sold for of its own portfolio', async () => {
  const { borrower, second, one, other } = await twoLoans(0);
  await runLive('2026-06-30');
  await runLive('2026-07-01');
  const { coming } = await salesOf(borrower);
  const parts = coming.map(({ loan_id, sold }) => [
    loan_id,
    sold.map(({ portfolio_id }) => portfolio_id),
  ]);
  expect(Object.fromEntries(parts)).toEqual({
    [one]: [borrower.portfolios.USD],
    [other]: [second],
  });
  const told = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', borrower.user_id)
    .where('subject', 'like', 'Notice: %')
    .orderBy('subject')
    .execute();
  expect(told.map(({ subject }) => subject)).toEqual([
    'Notice: pay $43.14 by 31 July 2026, or we sell part of your portfolio',
    'Notice: pay $86.27 by 31 July 2026, or we sell part of your portfolio',
  ]);
});

test('the next sale is forecast first, in whichever order the loans come', async () => {
  const { borrower, one, other } = await twoLoans(30);
  await provider.passTime(90 * dayMs);
  const { db } = provider.context;
  const read = await readTogether(db, forecastReads(db, borrower.user_id));
  const loans = runningLoans(read.running);
  const today = lagosDay(provider.clock.now());
  for (const inOrder of [loans, loans.toReversed()]) {
    const forecast = forecastSalesOf(inOrder, read.securities, today);
    expect(forecast.map(({ loan }) => loan.loan_id)).toEqual([one, other]);
  }
});

test('a sale that brings a portfolio to its redline says so, also where it was near that before', async () => {
  const { borrower, second, loan_id } = await askOfTwo(provider);
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  const ofSecond = { ...borrower, portfolios: { ...borrower.portfolios, USD: second } };
  await borrow(provider, ofSecond, 'USD', 200_000);
  await drawCredit(provider, borrower, 'USD', 60_000);
  await drawCredit(provider, ofSecond, 'USD', 240_000);
  // Its redline is $3,096.00 while both loans run, and $2,580.00 without the first, which is sold for of it alone.
  await moveMarket(provider, second, 315_000);
  await sellToday(provider, { ...borrower, loan_id });
  const told = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', borrower.user_id)
    .where('subject', 'like', '%redline%')
    .orderBy('position')
    .execute();
  expect(told.map(({ subject }) => subject)).toEqual([
    'Less than 10% is left before your redline',
    'Your portfolio has fallen to its redline',
  ]);
});

test('a sale lists no portfolio of which it took nothing', async () => {
  const { borrower, second, loan_id } = await askOfTwo(provider);
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
  const ofSecond = { ...borrower, portfolios: { ...borrower.portfolios, USD: second } };
  await drawCredit(provider, borrower, 'USD', 60_000);
  await drawCredit(provider, ofSecond, 'USD', 40_000);
  const sale = await sellToday(provider, { ...borrower, loan_id });
  expect(sale.portfolios).toHaveLength(1);
  expect(sale.portfolios).toMatchObject([
    { portfolio_id: second, undrawn: 0, sold: 100_000, value_before: 1_000_000 },
  ]);
});

test('when undrawn credit covers everything, nothing is sold and the loan is repaid', async () => {
  const debtor = await owing({ undrawn: 94_481 });
  const sale = await sellToday(provider, debtor);
  expect(sale).toMatchObject({ owed: 94_481, undrawn: 94_481, sold: 0, written_off: 0 });
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
  const { all } = await provider.answer(listPortfolios, { as: debtor.email });
  expect(all[0]).toMatchObject({ value: 2_000_000, balance: 0 });
});

test('a sale is no repayment, and its lines in the breakdown are a sale’s', async () => {
  const debtor = await owing({ undrawn: 94_481 });
  await sellToday(provider, debtor);
  const { email: as, loan_id: id } = debtor;
  expect(await provider.answer(listRepayments, { as })).toMatchObject({ repayments: [], total: 0 });
  const { lines } = await provider.answer(getBreakdown, { as, id });
  expect(lines).toMatchObject([{ source: 'sale', kind: 'principal', amount: 94_481 }]);
});

test('a sale is unread until its borrower has read it, and then once and for all', async () => {
  const debtor = await owing({ undrawn: 94_481 });
  const { sale_id: id } = await sellToday(provider, debtor);
  expect(await talliesOf(debtor)).toEqual({ coming: 0, made: 1, unread: 1 });
  const first = (await provider.answer(readSale, { as: debtor.email, id })).sales[0]?.read;
  expect(first).toEqual(expect.any(String));
  await provider.clock.moveTo(provider.clock.now() + 60_000);
  const again = await provider.answer(readSale, { as: debtor.email, id });
  expect(again.sales[0]?.read).toBe(first);
  expect(await talliesOf(debtor)).toEqual({ coming: 0, made: 1, unread: 0 });
  expect((await salesOf(debtor)).sales).toMatchObject([{ sale_id: id, read: first }]);
});

test('nobody reads another’s sale, nor marks it as read', async () => {
  const debtor = await owing({ undrawn: 94_481 });
  const { sale_id: id } = await sellToday(provider, debtor);
  const other = await newDebtor(provider);
  expect(await provider.ask(readSale, { as: other.email, id })).toMatchObject({ status: 404 });
  expect((await salesOf(other)).sales).toEqual([]);
  expect((await salesOf(debtor)).sales).toMatchObject([{ read: null }]);
});

test('what is forecast is what is called, taken and sold, to the cent', async () => {
  const anyLife = fc.record({
    loans: fc.array(
      fc.record({
        amount: fc.integer({ min: 10_000, max: 150_000 }),
        drawn: fc.integer({ min: 0, max: 100 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    value: fc.integer({ min: 0, max: 400_000 }),
    days: fc.integer({ min: 62, max: 150 }),
  });
  await fc.assert(
    fc.asyncProperty(anyLife, async ({ loans, value, days }) => {
      const borrower = await newBorrower(provider);
      for (const { amount } of loans) await borrow(provider, borrower, 'USD', amount);
      const drawn = Math.floor(loans.reduce((sum, one) => sum + (one.amount * one.drawn) / 100, 0));
      if (drawn >= 10_000) await drawCredit(provider, borrower, 'USD', drawn);
      await moveMarket(provider, borrower.portfolios.USD, value);
      await provider.passTime(days * dayMs);
      const { coming, sales: early } = await salesOf(borrower);
      expect(await talliesOf(borrower)).toMatchObject({ coming: coming.length });
      await provider.passTime(250 * dayMs);
      const { sales, coming: none } = await salesOf(borrower);
      expect(none).toEqual([]);
      const made = sales
        .filter(({ sale_id }) => !early.some((one) => one.sale_id === sale_id))
        .toReversed();
      expect(coming.map(({ loan_id }) => loan_id).toSorted()).toEqual(
        made.map(({ loan_id }) => loan_id).toSorted(),
      );
      for (const { loan_id, day, owed, undrawn, sold, written_off } of coming) {
        const sale = made.find((one) => one.loan_id === loan_id);
        const shares = sale?.portfolios.filter((one) => one.sold > 0) ?? [];
        expect({ owed, undrawn, written_off }).toEqual({
          owed: sale?.owed,
          undrawn: sale?.undrawn,
          written_off: sale?.written_off,
        });
        expect(day).toBe(lagosDay(Date.parse(sale?.date ?? '')));
        expect(sold.map(({ portfolio_id, amount }) => [portfolio_id, amount])).toEqual(
          shares.map((one) => [one.portfolio_id, one.sold]),
        );
      }
    }),
    { numRuns: counted(3, 100) },
  );
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
}, 300_000);

test('a default that is coming names its days, what is overdue and what it would come to', async () => {
  const next = addMonths(firstOfMonth(lagosDay(provider.clock.now())), 1);
  await provider.clock.moveTo(lagosMidnight(next));
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await provider.passTime(45 * dayMs);
  const [coming] = (await salesOf(debtor)).coming;
  const loan = await loanOf(provider, debtor);
  const due = loan.bills.find(({ state }) => state === 'overdue')?.due_date ?? '';
  const [notice_day, month] = [addMonths(due as never, 2), addMonths(due as never, 3)];
  const thirtyDays = addDays(notice_day, 30);
  expect(coming).toMatchObject({
    loan_id: debtor.loan_id,
    application: { application_id: 2, applicationName: 'Northgate' },
    notice_day,
    day: thirtyDays > month ? thirtyDays : month, // February is shorter
    overdue: minor(
      loan.bills.reduce(
        (sum, bill) => sum + (bill.state === 'overdue' ? bill.total - bill.paid : 0),
        0,
      ),
    ),
    undrawn: 100_000,
    written_off: 0,
  });
  expect(coming?.owed).toBe(100_000 + (coming?.sold[0]?.amount ?? 0));
  const { loans } = await provider.answer(getLoan, { as: debtor.email, id: debtor.loan_id });
  expect(coming?.owed).toBeGreaterThan(loans[0]?.payoff ?? 0);
});

test('days that are run late, after a payment has passed them, remind of no day that is over', async () => {
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await provider.passTime(75 * dayMs);
  const [coming] = (await salesOf(debtor)).coming;
  const day = isoDay(coming?.day ?? '');
  await provider.passTime(lagosMidnight(day) - 10 * dayMs - provider.clock.now());
  // The nights fail until after the day on which the loan is to be sold for, and a part is paid then.
  await provider.clock.moveTo(lagosMidnight(addDays(day, 1)) + dayMs / 2);
  const wire = { loan_id: debtor.loan_id, amount: minor(1_000), reference: debtor.loan_id };
  await recordTransfer(provider.context, wire, 'ngozi');
  await provider.passTime(60_000);
  const told = await provider.context.db
    .selectFrom('notifications')
    .select('subject')
    .where('user_id', '=', debtor.user_id)
    .execute();
  const subjects = told.map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Notice: pay /));
  expect(subjects).not.toContainEqual(
    expect.stringMatching(/days? left|^Last day|^The day has changed/),
  );
});

test('days that are run late, after a payment has passed them, sell on the day of the payment', async () => {
  const debtor = await newDebtor(provider, 'USD', 100_000);
  await provider.passTime(75 * dayMs);
  const [coming] = (await salesOf(debtor)).coming;
  const day = isoDay(coming?.day ?? '');
  await provider.passTime(lagosMidnight(day) - dayMs / 2 - provider.clock.now());
  expect((await salesOf(debtor)).sales).toEqual([]);
  // The nights fail, and five days later a part is paid, before they are run after all.
  await provider.clock.moveTo(lagosMidnight(addDays(day, 5)) + dayMs / 2);
  const wire = { loan_id: debtor.loan_id, amount: minor(1_000), reference: debtor.loan_id };
  await recordTransfer(provider.context, wire, 'ngozi');
  await provider.passTime(60_000);
  const at = new Date(lagosMidnight(addDays(day, 5))).toISOString();
  expect((await salesOf(debtor)).sales).toMatchObject([{ date: at }]);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'liquidated', payoff: 0 });
  expect(await findLedgerDiscrepancies(provider.context.db)).toEqual([]);
});

/** In live mode, where nobody is told in the evening, all jobs until an hour of a Lagos day. */
async function runLive(day: string, hour = 10): Promise<void> {
  const { context, clock } = provider;
  await clock.moveTo(lagosMidnight(isoDay(day)) + hour * 3_600_000);
  await tick({ ...context, config: { ...context.config, mode: 'live' } });
}

test.each<[string[], string[]]>([
  [
    ['2026-07-25 10', '2026-07-31 10'],
    ['7 days left', 'Last day'],
  ],
  // What runs in the evening is read in the morning.
  [
    ['2026-07-25 21', '2026-07-31 10'],
    ['6 days left', 'Last day'],
  ],
  [
    ['2026-07-28 10', '2026-07-31 10'],
    ['4 days left', 'Last day'],
  ],
  // Nothing ran until the day before: that is told once.
  [['2026-07-31 10'], ['Last day']],
  [['2026-07-30 21', '2026-07-31 10'], ['Last day']],
  [['2026-07-31 21'], []],
])(
  'of nights that run at %j, a reminder of a sale counts from when it is read',
  async (nights, said) => {
    await provider.clock.reset();
    const debtor = await newBorrower(provider);
    await borrow(provider, debtor, 'USD', 100_000); // its bill of 1 May is never paid
    for (const night of ['2026-07-01 10', '2026-07-24 10', ...nights]) {
      const [day = '', hour] = night.split(' ');
      await runLive(day, Number(hour));
    }
    const told = await provider.context.db
      .selectFrom('notifications')
      .select('subject')
      .where('user_id', '=', debtor.user_id)
      .orderBy('date')
      .execute();
    const reminders = told.map(({ subject }) => /^(\d+ days? left|Last day)/.exec(subject)?.[0]);
    expect(reminders.filter(Boolean)).toEqual(said);
  },
);

test('a sale waits for its month from the day the notice is read, however late our workers are', async () => {
  await provider.clock.reset();
  const debtor = await newBorrower(provider);
  const loan_id = await borrow(provider, debtor, 'USD', 100_000); // its bill of 1 May is never paid
  const statusOn = async (day: string, hour = 10) => {
    await runLive(day, hour);
    return (await loanOf(provider, { ...debtor, loan_id })).loanStatus;
  };
  await statusOn('2026-06-30');
  // From before the notice of 1 July nothing ran until this evening: it is read in the morning.
  await statusOn('2026-07-20', 21);
  expect(await statusOn('2026-08-20')).toBe('serviced');
  expect(await statusOn('2026-08-21')).toBe('liquidated');
  const told = await provider.context.db
    .selectFrom('notifications')
    .select(['subject', 'body'])
    .where('user_id', '=', debtor.user_id)
    .where('date', '>=', instant(lagosMidnight(isoDay('2026-07-02'))))
    .execute();
  expect(told.length).toBeGreaterThan(1);
  expect(told.filter(({ body }) => body.includes('month’s notice'))).toEqual([]);
});

test('nights that run late announce no sale whose day a block has made unknown, and post their days', async () => {
  await provider.clock.reset();
  const debtor = await newBorrower(provider);
  const loan_id = await borrow(provider, debtor, 'USD', 100_000); // its bill of 1 May is never paid
  await runLive('2026-06-30');
  // Nothing runs from before the notice of 1 July until after a block of 5 August.
  await provider.clock.moveTo(lagosMidnight(isoDay('2026-08-05')));
  const who = { contact: debtor.email, action: 'repayment', reason: 'We look at it' } as const;
  await block(provider.context, who, 'Tunde');
  await runLive('2026-08-10');
  const loan = async () => (await storedLoan(provider, loan_id)).loan;
  expect(await loan()).toMatchObject({ status: 'serviced', posted_through: '2026-08-10' });
  const told = async () => {
    const all = await provider.context.db
      .selectFrom('notifications')
      .select('subject')
      .where('user_id', '=', debtor.user_id)
      .orderBy('date')
      .execute();
    return all.map(({ subject }) => subject).filter((subject) => subject.includes('or we sell'));
  };
  expect(await told()).toEqual([]);
  // Once a day is known, there is a month’s notice of it.
  await unblock(provider.context, who, 'Tunde');
  await runLive('2026-08-15');
  expect(await told()).toEqual([expect.stringContaining('Notice: pay')]);
  await runLive('2026-09-14');
  expect(await loan()).toMatchObject({ status: 'serviced', remedy_told_on: '2026-08-15' });
  await runLive('2026-09-15');
  expect(await loan()).toMatchObject({ status: 'liquidated' });
});
