import { expect, test } from 'vitest';
import type { WireOf } from '#contract/call.ts';
import { getLoan, listLoans } from '#contract/loans.ts';
import { listPortfolios } from '#contract/portfolios.ts';
import { initializeRepayment, recordRepayment } from '#contract/repayments.ts';
import { getStatement } from '#contract/statement.ts';
import { getUser } from '#contract/users.ts';
import { requestWithdrawal } from '#contract/withdrawals.ts';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { borrow, giveCard, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import { dispute, endDispute } from '#support/disputing.ts';
import { providerForFile } from '#support/fixtures.ts';
import { loanOf, newDebtor } from '#support/repaying.ts';

const provider = providerForFile();

const hour = 3_600_000;

async function statementOf(as: string, query = {}) {
  return (await provider.answer(getStatement, { as, query })).statement;
}

type Statement = WireOf<typeof getStatement>['statement']['currencies'][number];

async function statementIn(currency: 'USD' | 'NGN', as: string, query = {}): Promise<Statement> {
  const { currencies } = await statementOf(as, { ...query, currency });
  const [only] = currencies;
  if (!only || currencies.length > 1) throw new Error(`Not ${currency} alone`);
  return only;
}

/** Moves to ten in the morning of a Lagos day and lets time do its work. */
const moveTo = (day: string) =>
  provider.passTime(lagosMidnight(isoDay(day)) + 10 * hour - provider.clock.now());

async function withdraw(borrower: TestBorrower, amount: number, account_number: string) {
  await provider.answer(requestWithdrawal, {
    as: borrower.email,
    body: {
      amount,
      application_id: borrower.application_id,
      currency: 'USD',
      processor_id: 1,
      details: { bank_code: '901', account_number },
      portfolios: [{ portfolio_id: borrower.portfolios.USD, amount }],
      sendToAccount: 'new',
      savedBeneficiary: false,
      save: false,
    },
  });
  for (let step = 0; step < 3; step++) await provider.passTime(5_000);
}

async function repay({ email: as }: TestBorrower, loan_id: string, amount: number) {
  const { checkout } = await provider.answer(initializeRepayment, {
    as,
    body: { loan_id, amount },
  });
  await payWith(provider, checkout, cards.success);
  await provider.answer(recordRepayment, { as, body: { reference: checkout.reference } });
  return checkout.reference;
}

const parts = ({
  principal,
  interest,
  fees,
  penalties,
}: Omit<Statement['closing'], 'accrued' | 'payoff'>) => [principal, interest, fees, penalties];

/** What every statement keeps, whatever happened. */
function expectWhole({ opening, closing, lines }: Statement): void {
  for (const key of ['credit', 'debt', 'principal', 'interest', 'fees', 'penalties'] as const) {
    const moved = lines.reduce((sum, line) => sum + line[key], 0);
    expect([key, closing[key] - opening[key]]).toEqual([key, moved]);
  }
  let { credit, debt } = opening;
  for (const line of lines) {
    credit += line.credit;
    debt += line.debt;
    expect([line.credit_balance, line.debt_balance]).toEqual([credit, debt]);
    expect(line.principal + line.interest + line.fees + line.penalties).toBe(line.debt);
  }
  const dates = lines.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
}

/** The same figures, asked for elsewhere. */
async function expectTodays(as: string, currency: 'USD' | 'NGN', { closing }: Statement) {
  const { user } = await provider.answer(getUser, { as, query: { currency } });
  expect(closing.credit).toBe(user.balance);
  const { loans } = await provider.answer(listLoans, { as, query: { currency, limit: 100 } });
  const outstanding = loans.reduce((sum, loan) => sum + loan.outstanding, 0);
  expect(closing.principal).toBe(outstanding);
  expect(closing.payoff).toBe(loans.reduce((sum, loan) => sum + loan.payoff, 0));
}

test('every movement of a loan’s life is told in order, with credit and debt after it', async () => {
  const borrower = await newBorrower(provider);
  const { email } = borrower;
  await giveCard(provider, borrower);
  await moveTo('2026-03-10');
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  await withdraw(borrower, 40_000, '0123456789');
  await withdraw(borrower, 10_000, '0123451111');
  await moveTo('2026-05-01');
  await repay(borrower, loan_id, 8_200);

  const statement = await statementIn('USD', email, { from: '2026-03-10', to: '2026-05-01' });
  const told = statement.lines.map((line) => [
    line.kind,
    line.credit,
    line.debt,
    line.credit_balance,
    line.debt_balance,
  ]);
  // The first worked example: 2200 for 22 days and 3000 for the month.
  expect(told).toEqual([
    ['disbursement', 100_000, 100_000, 100_000, 100_000],
    ['withdrawal', -40_000, 0, 60_000, 100_000],
    ['withdrawal', -10_000, 0, 50_000, 100_000],
    ['withdrawal_returned', 10_000, 0, 60_000, 100_000],
    ['charge', 0, 5_200, 60_000, 105_200],
    ['repayment', 0, -8_200, 60_000, 97_000],
  ]);
  expect(statement.lines.at(-1)).toMatchObject({ principal: -3_000, interest: -5_200, loan_id });
  expect(statement.lines[4]?.date).toBe('2026-04-30T23:00:00.000Z');
  expect(statement.total).toBe(6);
  expectWhole(statement);
  await expectTodays(email, 'USD', statement);
  // On a due day nothing has accrued since the bill: what ends the loan is the debt.
  const { loans } = await provider.answer(getLoan, { as: email, id: loan_id });
  expect(loans[0]?.payoff).toBe(statement.closing.debt);
  expect((await statementIn('NGN', email)).lines).toEqual([]);
  // What midnight posts belongs to the day that begins then.
  const may = await statementIn('USD', email, { from: '2026-05-01', to: '2026-05-01' });
  expect(may.opening.debt).toBe(100_000);
  expect(may.lines).toEqual(statement.lines.slice(4));
});

test('fees and penal charges are told as they were posted, and paid before the rest', async () => {
  await moveTo('2026-06-01');
  const borrower = await newBorrower(provider);
  const loan_id = await borrow(provider, borrower, 'NGN', 100_000_000);
  await moveTo('2026-08-01');
  await repay(borrower, loan_id, 7_000_000);
  const statement = await statementIn('NGN', borrower.email, {
    from: '2026-06-01',
    to: '2026-08-01',
  });
  // The second worked example, two months later.
  const told = statement.lines.map((line) => [line.kind, ...parts(line)]);
  expect(told).toEqual([
    ['disbursement', 100_000_000, 0, 0, 0],
    ['charge', 0, 3_000_000, 0, 0],
    ['charge', 0, 0, 772_500, 0],
    ['charge', 0, 3_000_000, 0, 60_000],
    ['repayment', -3_000_000, -3_167_500, -772_500, -60_000],
  ]);
  expect(parts(statement.closing)).toEqual([97_000_000, 2_832_500, 0, 0]);
  expectWhole(statement);
  await expectTodays(borrower.email, 'NGN', statement);
});

test('a liquidation and what it could not cover end the debt', async () => {
  await moveTo('2026-09-01');
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await provider.context.db
    .updateTable('portfolios')
    .set({ value: minor(50_000) })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  await moveTo('2027-03-01');
  const statement = await statementIn('USD', borrower.email, {
    from: '2026-09-01',
    to: '2027-03-01',
  });
  const [back, sold] = statement.lines.slice(-2);
  expect(back).toMatchObject({ kind: 'credit_returned', credit: -100_000, debt: -100_000 });
  expect(sold).toMatchObject({ kind: 'liquidation', credit: 0, reference: back?.reference });
  expect(statement.closing).toMatchObject({ debt: 0, credit: 0 });
  expectWhole(statement);
  await expectTodays(borrower.email, 'USD', statement);
});

test('what neither the sale nor undrawn credit covers is written off', async () => {
  await moveTo('2027-04-01');
  const borrower = await newBorrower(provider);
  await borrow(provider, borrower, 'USD', 100_000);
  await provider.context.db
    .updateTable('portfolios')
    .set({ value: minor(1_000) })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  await moveTo('2027-10-01');
  const statement = await statementIn('USD', borrower.email, {
    from: '2027-04-01',
    to: '2027-10-01',
  });
  const ended = statement.lines.slice(-3).map(({ kind, debt, credit }) => ({ kind, debt, credit }));
  expect(ended[0]).toEqual({ kind: 'credit_returned', debt: -100_000, credit: -100_000 });
  expect(ended[1]).toEqual({ kind: 'liquidation', debt: -1_000, credit: 0 });
  expect(ended[2]).toMatchObject({ kind: 'write_off', credit: 0 });
  expect(statement.closing).toMatchObject({ debt: 0, credit: 0 });
  expectWhole(statement);
  await expectTodays(borrower.email, 'USD', statement);
});

test('one period begins as the one before it ends, and the year is all of them', async () => {
  const ada = 'ada@example.com';
  const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
  for (const currency of ['USD', 'NGN'] as const) {
    const year = await statementIn(currency, ada, {
      from: '2025-01-01',
      to: '2025-12-31',
      limit: 1000,
    });
    expectWhole(year);
    expect(year.lines.length).toBeGreaterThan(10);
    let { opening } = year;
    const lines: unknown[] = [];
    for (const month of months) {
      const last = new Date(Date.UTC(2025, Number(month), 0)).getUTCDate();
      const one = await statementIn(currency, ada, {
        from: `2025-${month}-01`,
        to: `2025-${month}-${last}`,
      });
      expect(one.opening).toEqual(opening);
      opening = one.closing;
      lines.push(...one.lines);
    }
    expect(lines).toEqual(year.lines);
    expect(opening).toEqual(year.closing);
  }
});

test('today’s statement ends with the figures of today, of one partner or of all', async () => {
  for (const as of ['ada@example.com', 'femi@example.com', 'gbemi@example.com']) {
    for (const currency of ['USD', 'NGN'] as const) {
      await expectTodays(as, currency, await statementIn(currency, as));
    }
    const { all } = await provider.answer(listPortfolios, { as });
    for (const application_id of new Set(all.map((one) => one.application.application_id))) {
      const { currencies } = await statementOf(as, { application_id });
      for (const { currency, closing } of currencies) {
        const balances = all
          .filter((one) => one.application.application_id === application_id)
          .filter((one) => one.currency === currency)
          .map(({ balance }) => balance);
        expect(closing.credit).toBe(balances.reduce((sum, one) => sum + one, 0));
      }
    }
  }
});

test('before the night of a 1st has run, what is owed has the interest of the month that is over', async () => {
  const debtor = await newDebtor(provider, 'USD', 100_000);
  const first = isoDay((await loanOf(provider, debtor)).bills[0]?.due_date ?? '');
  await provider.passTime(lagosMidnight(first) - hour - provider.clock.now());
  await provider.clock.moveTo(lagosMidnight(first) + hour);
  const owed = async () =>
    (await statementIn('USD', debtor.email, { from: first, to: first })).closing.payoff;
  const before = await owed();
  await provider.passTime(0);
  expect(before).toBe(await owed());
  expect(before).toBeGreaterThan(102_200);
});

test('pages keep the running figures', async () => {
  const query = { from: '2025-01-01', to: '2025-12-31' };
  const whole = await statementIn('USD', 'ada@example.com', query);
  const page = await statementIn('USD', 'ada@example.com', { ...query, limit: 3, offset: 2 });
  expect(page.lines).toEqual(whole.lines.slice(2, 5));
  expect([page.total, page.opening, page.closing]).toEqual([
    whole.total,
    whole.opening,
    whole.closing,
  ]);
});

test('the last month is told unless days are given, and a year at most', async () => {
  await moveTo('2027-03-10');
  const { email } = await newBorrower(provider);
  expect(await statementOf(email)).toMatchObject({
    from: '2027-02-11',
    to: '2027-03-10',
    application_id: 0,
    currencies: [{ currency: 'USD' }, { currency: 'NGN' }],
  });
  const year = { from: '2025-01-01', to: '2026-01-01' };
  expect(await statementOf(email, year)).toMatchObject(year);
  for (const query of [
    { from: '2025-01-01', to: '2026-01-02' },
    { from: '2026-02-30' },
    { limit: 1001 },
  ]) {
    const refused = await provider.ask(getStatement, { as: email, query });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
  }
});

test('a month that is over reads the same after a payment of it was taken back', async () => {
  const borrower = await newBorrower(provider);
  const { email: as } = borrower;
  await moveTo('2029-05-04');
  const loan_id = await borrow(provider, borrower, 'USD', 300_000);
  await moveTo('2029-05-10');
  const reference = await repay(borrower, loan_id, 100_000);
  await moveTo('2029-07-01');
  // Its interest is that of the principal with which it began.
  const june = { from: '2029-06-01', to: '2029-06-30' };
  const before = await statementIn('USD', as, june);
  expect(before.closing.accrued).toBeGreaterThan(0);
  await moveTo('2029-07-10');
  await dispute(provider, reference);
  await endDispute(provider, reference, 'lost');
  await moveTo('2029-07-12');
  expect(await statementIn('USD', as, june)).toEqual(before);
  // The correction is told in the month in which it was made.
  const now = await statementIn('USD', as, { from: '2029-07-01', to: '2029-07-12' });
  expect(now.lines.map(({ kind }) => kind)).toContain('repayment_reversed');
  const { loans } = await provider.answer(getLoan, { as, id: loan_id });
  expect(now.closing.payoff).toBe(loans[0]?.payoff);
});

test('nobody reads another’s movements', async () => {
  const { email } = await newBorrower(provider);
  const query = { from: '2025-01-01', to: '2025-12-31', application_id: 1 };
  for (const { lines, closing } of (await statementOf(email, query)).currencies) {
    expect([lines, closing.credit, closing.debt]).toEqual([[], 0, 0]);
  }
  expect(await provider.ask(getStatement)).toMatchObject({ status: 401 });
});
