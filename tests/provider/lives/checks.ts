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
  const lines = rows.map(({ repayment_id, sale_id, source, ...line }) => ({
    ...line,
    payment: source === 'posted' ? null : (repayment_id ?? sale_id ?? 'written off'),
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
  const received = rows.filter(({ repayment_id }) => repayment_id !== null);
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
 * What portfolios lost is what sales say that they took of them, undrawn credit goes back before
 * anything is sold, and nothing is written off while there is something left.
 */
export function checkSales(before: Told, after: Told): void {
  const known = new Set(before.sales.map(({ sale_id }) => sale_id));
  const made = after.sales.filter(({ sale_id }) => !known.has(sale_id));
  for (const portfolio of after.all) {
    const { portfolio_id, value } = portfolio;
    const was = before.all.find((one) => one.portfolio_id === portfolio_id)?.value ?? value;
    const shares = made.flatMap((sale) =>
      sale.portfolios.filter((one) => one.portfolio_id === portfolio_id),
    );
    expect(was - value).toBe(shares.reduce((all, { sold }) => all + sold, 0));
  }
  for (const sale of made) {
    const { owed, undrawn, sold, written_off, parts, portfolios } = sale;
    expect(undrawn + sold + written_off).toBe(owed);
    expect(parts.penalties + parts.fees + parts.interest + parts.principal).toBe(undrawn + sold);
    expect(portfolios.reduce((all, one) => all + one.undrawn + one.sold, 0)).toBe(undrawn + sold);
    if (written_off > 0) expect(portfolios.filter((one) => one.value_after > 0)).toEqual([]);
  }
}

const amountOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((all, line) => all + line.amount, 0);
