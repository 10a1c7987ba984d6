import { expect, test } from 'vitest';
import { getBreakdown, getPayoff, initializeRepayment, requestLoan, type WireOf } from '#contract';
import { addMonths, firstOfMonth, isoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { takenBack } from '#provider/loans/breakdown.ts';
import { borrow } from '#support/borrowers.ts';
import { cards, confirmPaidAt, payWith, submitCheckout } from '#support/checkout.ts';
import { dispute, endDispute, repayByCard } from '#support/disputing.ts';
import { borrowerForTest, providerForFile } from '#support/fixtures.ts';
import { loanOf, newDebtor, startRepaying } from '#support/repaying.ts';
import { sellToday } from '#support/selling.ts';
import { byTwo } from '#support/staff.ts';
import { drawCredit, spendCredit } from '#support/withdrawing.ts';
import { moveMarket } from '../model/sandbox.ts';

const provider = providerForFile();
const borrower = borrowerForTest(provider);

type Row = WireOf<typeof getBreakdown>['breakdown'][number];

const rowsOf = async (id: string, as = borrower.email) =>
  (await provider.answer(getBreakdown, { as, id })).breakdown;

async function pay(loan_id: string, amount: number): Promise<void> {
  const body = { loan_id, amount };
  const { checkout } = await provider.answer(initializeRepayment, { as: borrower.email, body });
  await payWith(provider, checkout, cards.success);
}

const passTo = (day: string) =>
  provider.passTime(lagosMidnight(isoDay(day)) + 3_600_000 - provider.clock.now());

/** What decisions say of every row, and what one row hands to the next. */
function expectInvariants(rows: readonly Row[]): void {
  for (const [index, row] of rows.entries()) {
    expect(row.principal_at_month_end).toBe(
      row.principal_at_month_beginning - row.principal_repaid,
    );
    expect(row.interest_at_month_end).toBe(
      row.interest_at_month_beginning + row.interest_overcharge - row.interest_repaid,
    );
    const before = rows[index - 1];
    if (before) expect(row.principal_at_month_beginning).toBe(before.principal_at_month_end);
  }
}

test('a loan has a row for each month: bills, late fee and what was repaid', async () => {
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  expect(await rowsOf(loan_id)).toMatchObject([
    { start_of_period: '2026-03-10', end_of_period: '2026-03-31', interest_at_month_end: 0 },
  ]);
  await passTo('2026-05-01');
  await pay(loan_id, 5_200);
  await passTo('2026-05-20');
  const rows = await rowsOf(loan_id);
  expectInvariants(rows);
  expect(rows.map((row) => row.start_of_period)).toEqual([
    '2026-03-10',
    '2026-04-01',
    '2026-05-01',
  ]);
  // The fee of the 3rd: 0.25 % of the principal; the interest has been paid by then.
  expect(rows[2]).toEqual({
    loan_id,
    tenure: 3,
    start_of_period: '2026-05-01',
    end_of_period: '2026-05-31',
    interest_at_month_beginning: 5_200,
    interest_overcharge: 250,
    interest_repaid: 5_200,
    interest_at_month_end: 250,
    minimum_principal_at_month_beginning: 3_000,
    minimum_principal_at_month_end: 3_000,
    principal_at_month_beginning: 100_000,
    principal_repaid: 0,
    principal_at_month_end: 100_000,
  });

  await pay(loan_id, 250 + 3_000 + 10_000);
  await passTo('2026-06-10');
  const later = await rowsOf(loan_id);
  expectInvariants(later);
  expect(later[2]).toMatchObject({
    interest_repaid: 5_450,
    interest_at_month_end: 0,
    minimum_principal_at_month_end: 0,
    principal_repaid: 13_000,
    principal_at_month_end: 87_000,
  });
});

test('a loan that is repaid ends with nothing owed, and time adds no rows', async () => {
  const loan_id = await borrow(provider, borrower, 'NGN', 100_000_000);
  const { payoff } = await provider.answer(getPayoff, { as: borrower.email, id: loan_id });
  await pay(loan_id, payoff.total);
  const rows = await rowsOf(loan_id);
  expectInvariants(rows);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ principal_at_month_end: 0, interest_at_month_end: 0 });
  await provider.passTime(90 * 86_400_000);
  expect(await rowsOf(loan_id)).toEqual(rows);
});

test('the new day is seen just after midnight, before it has been posted', async () => {
  const loan_id = await borrow(provider, borrower, 'USD', 100_000);
  const before = await rowsOf(loan_id);
  await provider.clock.moveTo(provider.clock.now() + 62 * 86_400_000);
  const unposted = await rowsOf(loan_id);
  expect(unposted.length).toBe(before.length + 2);
  await provider.passTime(0);
  expect(await rowsOf(loan_id)).toEqual(unposted);
});

test('the seed’s overdue loans show their fees and penal charges as overcharge', async () => {
  const loans = await provider.context.db
    .selectFrom('loans')
    .innerJoin('users', 'users.user_id', 'loans.user_id')
    .select(['loan_id', 'email', 'status'])
    .where('email', 'in', ['ada@example.com', 'femi@example.com'])
    .execute();
  let overcharge = 0;
  for (const { loan_id, email, status } of loans) {
    const rows = await rowsOf(loan_id, email ?? '');
    expectInvariants(rows);
    const owing = ['disbursed', 'serviced', 'repaid', 'liquidated'].includes(status);
    expect([status, rows.length > 0]).toEqual([status, owing]);
    for (const row of rows) overcharge += row.interest_overcharge;
  }
  expect(overcharge).toBeGreaterThan(0);
});

test('somebody else’s loan is not found', async () => {
  const loan_id = await borrow(provider, borrower, 'USD', 20_000);
  const answer = await provider.ask(getBreakdown, { as: 'ada@example.com', id: loan_id });
  expect(answer).toMatchObject({ status: 404, code: 'not_found' });
});

test('before it is paid out a loan has no months, no lines and no sales', async () => {
  const { email: as, portfolios } = borrower;
  const split = [{ portfolio_id: portfolios.USD, amount: 20_000 }];
  const body = { amount: 20_000, currency: 'USD' as const, tenure: 3 as const, portfolios: split };
  const [loan] = (await provider.answer(requestLoan, { as, body })).loans;
  const answer = await provider.answer(getBreakdown, { as, id: loan?.loan_id ?? '' });
  expect(answer).toEqual({ breakdown: [], lines: [], sales: [] });
});

test('each line says its day, what it is of, and whether it fell due or was paid', async () => {
  const id = await borrow(provider, borrower, 'USD', 100_000);
  await passTo('2026-05-03');
  await pay(id, 8_463);
  const { lines, sales } = await provider.answer(getBreakdown, { as: borrower.email, id });
  expect(lines.map((line) => Object.values(line).join(' '))).toEqual([
    '2026-05-01 posted extra_interest 2200 2026-05-01',
    '2026-05-01 posted interest 3000 2026-05-01',
    '2026-05-01 posted principal_due 3000 2026-05-01',
    '2026-05-03 posted late_fee 263 2026-05-01',
    '2026-05-03 paid fee 263 2026-05-01',
    '2026-05-03 paid interest 5200 2026-05-01',
    '2026-05-03 paid principal 3000 2026-05-01',
  ]);
  expect(Object.keys(lines[0] ?? {})).toEqual(['day', 'source', 'kind', 'amount', 'bill_due_date']);
  expect(sales).toEqual([]);
});

test('what a sale paid and what was written off are told apart, and end the months', async () => {
  const id = await borrow(provider, borrower, 'USD', 100_000);
  await drawCredit(provider, borrower, 'USD', 100_000);
  await moveMarket(provider, borrower.portfolios.USD, 30_000);
  const { sale_id } = await sellToday(provider, { ...borrower, loan_id: id });
  const read = () => provider.answer(getBreakdown, { as: borrower.email, id });
  const { breakdown, lines, sales } = await read();
  expect(lines.map(({ source, kind, amount }) => [source, kind, amount])).toEqual([
    ['sale', 'principal', 30000],
    ['written_off', 'principal', 70000],
  ]);
  expect(sales).toMatchObject([{ sale_id, sold: 30_000, written_off: 70_000 }]);
  expect(breakdown).toMatchObject([{ principal_repaid: 30_000, principal_at_month_end: 70_000 }]);
  await passTo('2026-06-01');
  expect((await read()).breakdown).toEqual(breakdown);
});

test('a late charge that we removed stands in no month, and the months end with the loan', async () => {
  const debtor = await newDebtor(provider);
  const { email: as, loan_id } = debtor;
  await passTo('2026-05-01');
  const { reference } = await startRepaying(provider, debtor, 24_600);
  const paidAt = provider.clock.now();
  await passTo('2026-06-11');
  const late = await rowsOf(loan_id, as);
  expect(late.slice(-2)).toMatchObject([
    { interest_overcharge: 789, interest_repaid: 0, interest_at_month_end: 15_600 + 789 },
    { interest_overcharge: 246 + 812 },
  ]);
  await confirmPaidAt(provider, reference, paidAt);
  const rows = await rowsOf(loan_id, as);
  expectInvariants(rows);
  // Heard of in June, it is May's fee and June's penal charge that are gone; June's own fee stays.
  expect(rows.slice(-2)).toMatchObject([
    { interest_overcharge: 0, interest_at_month_end: 15_600 },
    { interest_overcharge: 812, interest_repaid: 15_600 },
  ]);
  const { payoff } = await provider.answer(getPayoff, { as, id: loan_id });
  await repayByCard(provider, debtor, payoff.total);
  const ended = await rowsOf(loan_id, as);
  expect(ended.at(-1)).toMatchObject({ principal_at_month_end: 0, interest_at_month_end: 0 });
  await provider.passTime(90 * 86_400_000);
  expect(await rowsOf(loan_id, as)).toEqual(ended);
});

test('of what was written off, only late charges are those that we took back', () => {
  const due = { bill_due_date: '2026-05-01' };
  const interest = { ...due, kind: 'interest', amount: minor(9_000) } as const;
  const fee = { ...due, kind: 'fee', amount: minor(789) } as const;
  const penalty = { ...due, kind: 'penalty', amount: minor(246) } as const;
  expect(takenBack([interest, fee, penalty], minor(9_000))).toEqual([fee, penalty]);
  expect(takenBack([interest, fee, penalty], minor(9_246))).toEqual([
    fee,
    { ...penalty, amount: 0 },
  ]);
});

test('what a lost payment corrects stands by the day that it is about', async () => {
  const debtor = await newDebtor(provider);
  await passTo('2026-05-09');
  const first = await repayByCard(provider, debtor, 40_000);
  await repayByCard(provider, debtor, 5_000);
  await passTo('2026-06-02');
  await dispute(provider, first.reference);
  await endDispute(provider, first.reference, 'lost');
  const id = debtor.loan_id;
  const { lines } = await provider.answer(getBreakdown, { as: debtor.email, id });
  expect(lines.map((line) => Object.values(line).join(' '))).toEqual([
    '2026-05-01 posted extra_interest 6600 2026-05-01',
    '2026-05-01 posted interest 9000 2026-05-01',
    '2026-05-01 posted principal_due 9000 2026-05-01',
    '2026-05-03 posted late_fee 789 2026-05-01',
    '2026-05-09 paid fee 789 2026-05-01',
    '2026-05-09 paid interest 4211 2026-05-01',
    '2026-06-01 posted interest 9000 2026-06-01',
    '2026-06-01 posted principal_due 9000 2026-06-01',
  ]);
});

test('a payoff that was held over a midnight ends the months, though interest came meanwhile', async () => {
  const debtor = await newDebtor(provider);
  const { email: as, loan_id } = debtor;
  const month = addMonths(firstOfMonth(lagosDay(provider.clock.now())), 2);
  await provider.passTime(lagosMidnight(month) - 600_000 - provider.clock.now());
  const { payoff } = await provider.answer(getPayoff, { as, id: loan_id });
  const checkout = await startRepaying(provider, debtor, payoff.total);
  await submitCheckout(provider, checkout, { transfer: 'arrives' });
  await provider.passTime(1_200_000);
  expect(await loanOf(provider, debtor)).toMatchObject({ loanStatus: 'repaid', payoff: 0 });
  const rows = await rowsOf(loan_id, as);
  expect(rows.at(-1)).toMatchObject({ start_of_period: month });
  await provider.passTime(90 * 86_400_000);
  expect(await rowsOf(loan_id, as)).toEqual(rows);
});

test('a loan that two people write off ends its months with what was written off', async () => {
  const debtor = await newDebtor(provider);
  const { email: as, loan_id } = debtor;
  await spendCredit(provider, debtor);
  await provider.passTime(62 * 86_400_000);
  const deed = { deed: 'write-off' as const, subject: loan_id, why: 'They have died' };
  expect(await byTwo(provider, deed)).toMatchObject({ ok: true });
  const rows = await rowsOf(loan_id, as);
  const last = rows.at(-1);
  const { writtenOff } = await loanOf(provider, debtor);
  expect((last?.principal_at_month_end ?? 0) + (last?.interest_at_month_end ?? 0)).toBe(writtenOff);
  await provider.passTime(90 * 86_400_000);
  expect(await rowsOf(loan_id, as)).toEqual(rows);
});
