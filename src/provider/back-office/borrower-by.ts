import type { Payee } from '../accounts/own-name.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/** Whom an operator names by email, mobile or id. Throws not_found. */
export async function borrowerBy(db: Db, contact: string): Promise<Payee> {
  const payee = await db
    .selectFrom('users')
    .select(['user_id', 'firstname', 'lastname'])
    .where((is) =>
      is.or([is('user_id', '=', contact), is('email', '=', contact), is('mobile', '=', contact)]),
    )
    .executeTakeFirst();
  if (!payee) throw refuse('not_found', 'There is no borrower with that email, mobile or id.');
  return payee;
}
