import type { getBreakdown } from '#contract';
import type { AllocationLine } from '#credit/allocation.ts';
import { breakdown } from '#credit/breakdown.ts';
import { lagosDay } from '#credit/calendar.ts';
import { advance, type PostedLine } from '#credit/loan-account.ts';
import type { Database, Db } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { isRunning, readAccount } from './account.ts';
import { ownLoan } from './own-loan.ts';

/** The months of a loan as its lines give them; a loan without an account has none. */
export async function loanBreakdown({
  context: { db, clock },
  borrower,
  id,
}: Asked<typeof getBreakdown>): Promise<Answer<typeof getBreakdown>> {
  const loan = await ownLoan(db, borrower.user_id, id);
  const account = await readAccount(db, loan);
  if (!account) return { data: { breakdown: [] } };
  const today = lagosDay(clock.now());
  const { posted, payments } = await linesOf(db, loan.loan_id);
  // Just after midnight a reader sees the new day even before the daily run has posted it.
  const coming = isRunning(loan) ? advance(account, today).lines : [];
  const { terms, disbursed_on } = account;
  const history = { loan_id: loan.loan_id, terms, disbursed_on, payments };
  // What a sale did not cover stands in its last row, and in no month after it.
  const through = loan.status === 'liquidated' ? account.posted_through : today;
  const rows = breakdown({ ...history, posted: [...posted, ...coming] }, through);
  return { data: { breakdown: rows } };
}

async function linesOf(db: Db, loan_id: string) {
  const lines = await db
    .selectFrom('loan_lines')
    .select(['day', 'kind', 'amount', 'bill_due_date', 'source', 'repayment_id'])
    .where('loan_id', '=', loan_id)
    .orderBy('position')
    .execute();
  return {
    posted: lines.filter((line) => isPosted(line)),
    payments: lines.flatMap((line) => (isPaid(line) ? [{ day: line.day, lines: [line] }] : [])),
  };
}

type Row = Omit<Database['loan_lines'], 'position' | 'loan_id'>;

// What is written with a source has that source's kinds: account.ts writes no others.
const isPosted = (line: Row): line is Row & PostedLine => line.source === 'posted';
/** What was written off has no repayment: nobody paid it. */
const isPaid = (line: Row): line is Row & AllocationLine =>
  line.source === 'paid' && line.repayment_id !== null;
