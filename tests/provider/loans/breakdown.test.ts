import { beforeAll, expect, test } from 'vitest';
import { getBreakdown, getPayoff, initializeRepayment, type WireOf } from '#contract';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import { borrow, newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { cards, payWith } from '#support/checkout.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
let borrower: TestBorrower;
beforeAll(async () => {
  borrower = await newBorrower(provider);
});

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
