import type { Borrower } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { LoanRow } from './account.ts';

/**
 * A loan of the borrower's own; another's is not found, as if there were none, nor is one elsewhere
 * for a session that is bound to a partner.
 */
export async function ownLoan(
  db: Db,
  { user_id, bound_to }: Pick<Borrower, 'user_id' | 'bound_to'>,
  loan_id: string,
): Promise<LoanRow> {
  const loan = await db
    .selectFrom('loans')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .where('user_id', '=', user_id)
    .$if(bound_to !== null, (loans) => loans.where('application_id', '=', bound_to ?? 0))
    .executeTakeFirst();
  if (!loan) throw refuse('not_found');
  return loan;
}
