import type { Db } from '../db/tables.ts';
import { type Refusal, refuse } from '../errors.ts';

/** The card that a borrower repays with: the last one that was added. */
export function cardInUse(db: Db, user_id: string) {
  return db
    .selectFrom('cards')
    .select(['card_id', 'brand', 'last4', 'exp_month', 'exp_year', 'token'])
    .where('user_id', '=', user_id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
}

/** What a session by a partner's word alone is told: it adds a first card, and replaces none. */
export const ownCardStays = (): Refusal =>
  refuse('unauthenticated', 'Sign in yourself to put another card in the place of yours.');
