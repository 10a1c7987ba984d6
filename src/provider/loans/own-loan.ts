import type { LoanAccount } from '#credit/loan-account.ts';
import type { Borrower } from '../context.ts';
import { anyOf } from '../db/any-of.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { blocksOfRepayment, frozenBy } from '../users/blocks.ts';
import { accountOf, billsIn, type LoanRow } from './account.ts';

type Whose = Pick<Borrower, 'user_id' | 'bound_to'>;

/**
 * A loan of the borrower's own; another's is not found, as if there were none, nor is one elsewhere
 * for a session that is bound to a partner.
 */
export async function ownLoan(db: Db, whose: Whose, loan_id: string): Promise<LoanRow> {
  return found(await ownLoans(db, whose, loan_id).selectAll().execute());
}

/** A loan of the borrower's own, if it is one, as a query. */
export const ownLoans = (db: Db, { user_id, bound_to }: Whose, loan_id: string) =>
  db
    .selectFrom('loans')
    .where('loan_id', '=', loan_id)
    .where('user_id', '=', user_id)
    .$if(bound_to !== null, (loans) => loans.where('application_id', '=', bound_to ?? 0));

/** The first row; throws not_found without one. */
export function found<Row>([row]: readonly Row[]): Row {
  if (!row) throw refuse('not_found');
  return row;
}

/** What a loan of the borrower's own and its account are read from. */
export const ownLoanReads = (db: Db, whose: Whose, loan_id: string) => ({
  loan: ownLoans(db, whose, loan_id).selectAll(),
  bills: billsIn(db, anyOf(ownLoans(db, whose, loan_id).select('loan_id'))),
  blocks: blocksOfRepayment(db, [whose.user_id]),
});

/** Without an account before it is disbursed. Throws not_found. */
export function ownLoanFrom(read: RowsOf<ReturnType<typeof ownLoanReads>>): {
  readonly loan: LoanRow;
  readonly account: LoanAccount | undefined;
} {
  const loan = found(read.loan);
  return { loan, account: accountOf(loan, read.bills, frozenBy(read.blocks)) };
}
