import type { LoanAccount } from '#credit/loan-account.ts';
import { anyOf } from '../db/any-of.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { blocksOfRepayment, frozenBy } from '../users/blocks.ts';
import { accountOf, billsIn, type LoanRow, running } from './account.ts';

/** A running loan, with the name of its partner. */
export type RunningLoan = {
  readonly loan: LoanRow;
  readonly partner: string;
  readonly account: LoanAccount;
};

export const runningIds = (db: Db, user_id: string) =>
  db
    .selectFrom('loans')
    .select('loan_id')
    .where('user_id', '=', user_id)
    .where('status', 'in', running);

/** What the running loans of a borrower are read from, see `runningLoans`. */
export const runningReads = (db: Db, user_id: string) => ({
  loans: db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .selectAll('loans')
    .select('applications.name as partner')
    .where('user_id', '=', user_id)
    .where('status', 'in', running)
    .orderBy('loan_id'), // as the end of day takes them
  bills: billsIn(db, anyOf(runningIds(db, user_id))),
  blocks: blocksOfRepayment(db, [user_id]),
});

/** In the order of their ids. */
export function runningLoans(read: RowsOf<ReturnType<typeof runningReads>>): RunningLoan[] {
  const frozen = frozenBy(read.blocks);
  const bills = Map.groupBy(read.bills, ({ loan_id }) => loan_id);
  return read.loans.flatMap((loan) => {
    const account = accountOf(loan, bills.get(loan.loan_id) ?? [], frozen);
    return account ? [{ loan, partner: loan.partner, account }] : [];
  });
}
