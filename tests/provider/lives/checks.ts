import { expect } from 'vitest';
import { getBreakdown } from '#contract';
import type { Db } from '#provider/db/tables.ts';
import { orderProblems } from '#support/allocation-order.ts';
import type { Person } from '../model/person.ts';
import type { Told } from './watch.ts';

type Loan = Told['loans'][number];

/** What a loan's lines say: nothing passed over, nothing lost, nothing taken beyond what is owed. */
export async function checkLines(db: Db, loan: Loan): Promise<void> {
  const rows = await db
    .selectFrom('loan_lines')
    .selectAll()
    .where('loan_id', '=', loan.loan_id)
    .orderBy('position')
    .execute();
  const lines = rows.map(({ repayment_id, source, ...line }) => ({
    ...line,
    payment: source === 'posted' ? null : (repayment_id ?? 'written off'),
  }));
  expect(orderProblems(loan.principal, lines)).toEqual([]);

  const charged = lines.filter((one) => one.payment === null && one.kind !== 'principal_due');
  const paid = lines.filter((one) => one.payment !== null);
  const lent = loan.disbursed === null ? 0 : loan.principal;
  const left = lent + amountOf(charged) - amountOf(paid);
  // Interest that no bill carries yet is owed and not posted.
  expect(left).toBeLessThanOrEqual(loan.payoff);
  const owedByRows = await owedOf(db, loan.loan_id);
  expect(left).toBe(owedByRows);
  const received = paid.filter((one) => one.payment !== 'written off');
  expect(amountOf(received)).toBe(loan.totalRepaid);
}

async function owedOf(db: Db, loan_id: string): Promise<number> {
  const bills = await db.selectFrom('bills').selectAll().where('loan_id', '=', loan_id).execute();
  const { owed } = await db
    .selectFrom('loans')
    .select('owed')
    .where('loan_id', '=', loan_id)
    .executeTakeFirstOrThrow();
  const besides = bills.map(
    ({ interest, interest_paid, fee, fee_paid, penalty, penalty_paid }) =>
      interest - interest_paid + fee - fee_paid + penalty - penalty_paid,
  );
  return besides.reduce((all, one) => all + one, owed as number);
}

/** Beginning, what came, what was repaid, end: in every month, one month after another. */
export async function checkBreakdown(person: Person, loan: Loan): Promise<void> {
  const { breakdown } = await person.answer(getBreakdown, { id: loan.loan_id });
  if (loan.disbursed === null) return expect(breakdown).toEqual([]);
  for (const [at, row] of breakdown.entries()) {
    expect(row.principal_at_month_end).toBe(
      row.principal_at_month_beginning - row.principal_repaid,
    );
    expect(row.interest_at_month_end).toBe(
      row.interest_at_month_beginning + row.interest_overcharge - row.interest_repaid,
    );
    for (const figure of Object.values(row)) {
      if (typeof figure === 'number') expect(figure).toBeGreaterThanOrEqual(0);
    }
    const next = breakdown[at + 1];
    if (next) expect(next.principal_at_month_beginning).toBe(row.principal_at_month_end);
  }
  const last = breakdown.at(-1);
  if (loan.writtenOff === 0) return expect(last?.principal_at_month_end).toBe(loan.outstanding);
  // What a sale did not cover is never shown as repaid.
  const left = (last?.principal_at_month_end ?? 0) + (last?.interest_at_month_end ?? 0);
  return expect(left).toBe(loan.writtenOff);
}

/**
 * What portfolios lost is what loans were repaid by sales. Undrawn credit pays the rest only when a
 * portfolio has nothing left to sell.
 */
export function checkSales(before: Told, after: Told): void {
  for (const currency of ['USD', 'NGN'] as const) {
    const worth = (told: Told) =>
      told.all.filter((one) => one.currency === currency).reduce((all, one) => all + one.value, 0);
    const sales = (told: Told) =>
      told.repayments.filter((one) => one.currency === currency && one.triggered === 'application');
    const sold = amountOf(sales(after)) - amountOf(sales(before));
    const lost = worth(before) - worth(after);
    const soldOut = after.all.some((one) => one.currency === currency && one.value === 0);
    if (soldOut) expect(lost).toBeLessThanOrEqual(sold);
    else expect(lost).toBe(sold);
  }
}

const amountOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((all, line) => all + line.amount, 0);
