import type { Db } from '../db/tables.ts';

/** The card that a borrower repays with: the last one that was added. */
export function cardInUse(db: Db, user_id: string) {
  return db
    .selectFrom('cards')
    .select(['card_id', 'brand', 'last4', 'exp_month', 'exp_year', 'token'])
    .where('user_id', '=', user_id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
}
