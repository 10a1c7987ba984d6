import type { getBreakdown } from '#contract';
import { breakdown } from '#credit/breakdown.ts';
import { daysBetween, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { advance } from '#credit/loan-account.ts';
import { type Minor, min, subtract, sum } from '#credit/money.ts';
import { isWriteOff, netLines, type WrittenLine } from '#credit/taken-back.ts';
import { withoutTakenBack } from '#credit/waive-late-charges.ts';
import type { Borrower } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { isRunning, linesByLoan, linesOf } from './account.ts';
import { ownLoanFrom, ownLoanReads } from './own-loan.ts';
import { describeSale, ordersOfSales, salesOfLoan } from './own-sales.ts';

type Breakdown = Answer<typeof getBreakdown>['data'];

export async function loanBreakdown({
  context: { db, clock },
  borrower,
  id,
}: CallRequest<typeof getBreakdown>): Promise<Answer<typeof getBreakdown>> {
  const read = await readTogether(db, breakdownReads(db, borrower, id));
  return { data: breakdownFrom(read, lagosDay(clock.now())) };
}

/** What a breakdown is read from. */
export const breakdownReads = (db: Db, borrower: Borrower, loan_id: string) => ({
  own: ownLoanReads(db, borrower, loan_id),
  lines: linesOf(db, anyOf([loan_id])),
  sales: salesOfLoan(db, loan_id),
  orders: ordersOfSales(db, borrower.user_id),
});

/**
 * The months of a loan as its lines give them, and the lines; a loan without an account has none.
 * Throws not_found.
 */
export function breakdownFrom(
  read: RowsOf<ReturnType<typeof breakdownReads>>,
  today: IsoDay,
): Breakdown {
  const { loan, account } = ownLoanFrom(read.own);
  if (!account) return { breakdown: [], lines: [], sales: [] };
  const written = linesByLoan(read.lines).get(loan.loan_id) ?? [];
  // Just after midnight a reader sees the new day even before the daily run has posted it.
  const coming = isRunning(loan) ? advance(account, today).lines : [];
  const own = { source: 'posted', repayment_id: null, sale_id: null } as const;
  // What was corrected since reads as it is now, by the day that it is about.
  const lines = netLines([...written, ...coming.map((line) => ({ ...line, ...own }))]).toSorted(
    (one, other) => daysBetween(other.day, one.day),
  );
  const history = {
    loan_id: loan.loan_id,
    terms: account.terms,
    disbursed_on: account.disbursed_on,
    posted: withoutTakenBack(
      lines.filter((line) => line.source === 'posted'),
      takenBack(lines.filter(isWriteOff), loan.written_off),
    ),
    payments: lines.flatMap((line) =>
      line.source === 'paid' && !isWriteOff(line) ? [{ day: line.day, lines: [line] }] : [],
    ),
  };
  // What was written off as a loan ended stands in its last row, and in no month after it.
  const through = isRunning(loan) ? today : account.posted_through;
  const sales = read.sales.map((sale) => describeSale(sale, read.orders));
  return { breakdown: breakdown(history, through), lines: lines.map(told), sales };
}

type WrittenOff<Day> = Pick<WrittenLine, 'kind' | 'amount'> & { readonly bill_due_date: Day };

/** Late charges that we took back are written off as well, and no part of what the loan shows as `lost`. */
export function takenBack<Day>(writtenOff: readonly WrittenOff<Day>[], lost: Minor) {
  let left = subtract(sum(writtenOff.map(({ amount }) => amount)), lost);
  return writtenOff.flatMap(({ kind, amount: whole, bill_due_date }) => {
    if (kind !== 'fee' && kind !== 'penalty') return [];
    const amount = min(whole, left);
    left = subtract(left, amount);
    return [{ kind, amount, bill_due_date }];
  });
}

function told(line: WrittenLine) {
  const { day, kind, amount, bill_due_date } = line;
  return { day, source: sourceOf(line), kind, amount, bill_due_date } as const;
}

function sourceOf(line: WrittenLine) {
  if (isWriteOff(line)) return 'written_off';
  return line.sale_id === null ? line.source : 'sale';
}
