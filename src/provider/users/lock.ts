import type { Tx } from '../db/tables.ts';

/** Holds the borrower's row until the transaction ends: whatever else holds it comes before or after. */
export async function lockBorrower(tx: Tx, user_id: string): Promise<void> {
  await borrowerToLock(tx, user_id).execute();
}

/** The same, for a statement that locks more. */
export const borrowerToLock = (tx: Tx, user_id: string) =>
  tx.selectFrom('users').select('user_id').where('user_id', '=', user_id).forNoKeyUpdate();
