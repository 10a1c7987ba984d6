import type { WireOf } from '#contract/call.ts';
import type { getUser } from '#contract/users.ts';
import type { Db } from '../db/tables.ts';
import { type Refusal, refuse } from '../errors/refusal.ts';
import { lastsLongEnough } from './expiry.ts';

/** The card that a borrower repays with: the last one that was added. */
export function cardInUse(db: Db, user_id: string) {
  return db
    .selectFrom('cards')
    .select(['card_id', 'brand', 'last4', 'exp_month', 'exp_year', 'token', 'email'])
    .where('user_id', '=', user_id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
}

/** What a session by a partner's word alone is told: it adds a first card, and replaces none. */
export const ownCardStays = (): Refusal =>
  refuse('unauthenticated', 'Sign in yourself to put another card in the place of yours.');

type Shown = WireOf<typeof getUser>['user']['savedCard'];

/** The card in use; null without one. */
export async function shownCard(db: Db, user_id: string, now: number): Promise<Shown> {
  const card = await cardInUse(db, user_id);
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  return { brand, last4, exp_month, exp_year, expiring: !lastsLongEnough(card, now) };
}
