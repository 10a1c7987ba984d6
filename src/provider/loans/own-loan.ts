import type { Db } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import type { LoanRow } from './account.ts';

/** A loan of the borrower's own; another's is not found, as if there were none. */
export async function ownLoan(db: Db, user_id: string, loan_id: string): Promise<LoanRow> {
  const loan = await db
    .selectFrom('loans')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (!loan) throw refuse('not_found');
  return loan;
}
