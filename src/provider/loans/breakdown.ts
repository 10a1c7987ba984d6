import type { getBreakdown } from '#contract';
import type { AllocationLine } from '#credit/allocation.ts';
import { breakdown } from '#credit/breakdown.ts';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { advance, type PostedLine } from '#credit/loan-account.ts';
import type { Database, Db } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { isRunning, type LoanRow, postedLines, readAccount } from './account.ts';
import { ownLoan } from './own-loan.ts';

type Breakdown = Answer<typeof getBreakdown>['data'];

export async function loanBreakdown({
  context: { db, clock },
  borrower,
  id,
}: Asked<typeof getBreakdown>): Promise<Answer<typeof getBreakdown>> {
  const loan = await ownLoan(db, borrower, id);
  return { data: await breakdownOf(db, loan, lagosDay(clock.now())) };
}

/** The months of a loan as its lines give them, and the lines; a loan without an account has none. */
export async function breakdownOf(db: Db, loan: LoanRow, today: IsoDay): Promise<Breakdown> {
  const account = await readAccount(db, loan);
  if (!account) return { breakdown: [], lines: [] };
  const written = await linesOf(db, loan.loan_id);
  // Just after midnight a reader sees the new day even before the daily run has posted it.
  const coming = isRunning(loan) ? advance(account, today).lines : [];
  const lines = [...written, ...postedLines(coming)];
  const history = {
    loan_id: loan.loan_id,
    terms: account.terms,
    disbursed_on: account.disbursed_on,
    posted: lines.filter((line) => isPosted(line)),
    payments: lines.flatMap((line) => (isPaid(line) ? [{ day: line.day, lines: [line] }] : [])),
  };
  // What a sale did not cover stands in its last row, and in no month after it.
  const through = loan.status === 'liquidated' ? account.posted_through : today;
  return { breakdown: breakdown(history, through), lines: lines.map(told) };
}

function linesOf(db: Db, loan_id: string): Promise<Row[]> {
  return db
    .selectFrom('loan_lines')
    .select(['day', 'kind', 'amount', 'bill_due_date', 'source', 'repayment_id'])
    .where('loan_id', '=', loan_id)
    .orderBy('position')
    .execute();
}

type Row = Omit<Database['loan_lines'], 'position' | 'loan_id'>;

// What is written with a source has that source's kinds: account.ts writes no others.
const isPosted = (line: Row): line is Row & PostedLine => line.source === 'posted';
/** What was written off has no repayment: nobody paid it. */
const isPaid = (line: Row): line is Row & AllocationLine =>
  line.source === 'paid' && line.repayment_id !== null;

function told(line: Row): Breakdown['lines'][number] {
  const { day, amount, bill_due_date } = line;
  const kind = line.kind as (PostedLine | AllocationLine)['kind'];
  const source = isPosted(line) || isPaid(line) ? line.source : 'written_off';
  return { day, source, kind, amount, bill_due_date };
}
