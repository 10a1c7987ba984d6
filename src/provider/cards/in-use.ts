import type { WireOf } from '#contract/call.ts';
import type { getUser } from '#contract/users.ts';
import { anyOf } from '../db/any-of.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { type Refusal, refuse } from '../errors/refusal.ts';
import { lastsLongEnough } from './expiry.ts';

/** The card that a borrower repays with: the last one that was added. */
export async function cardInUse(db: Db, user_id: string) {
  return (await cardsInUse(db, [user_id])).get(user_id);
}

/** The same of many, by their ids. */
export async function cardsInUse(db: Db, userIds: readonly string[]) {
  const cards = await cardsOf(db, userIds).execute();
  return new Map(cards.map(({ user_id, ...card }) => [user_id, card]));
}

/** The same as a query. */
export const cardsOf = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('cards')
    .select(['card_id', 'brand', 'last4', 'exp_month', 'exp_year', 'token', 'email', 'user_id'])
    .where('user_id', '=', anyOf(userIds))
    .where('replaced_at', 'is', null);

/** What a session by a partner's word alone is told: it adds a first card, and replaces none. */
export const ownCardStays = (): Refusal =>
  refuse('unauthenticated', 'Sign in yourself to put another card in the place of yours.');

type Shown = WireOf<typeof getUser>['user']['savedCard'];

/** The card in use as a borrower sees it; null without one. */
export function shownCard([card]: RowsOf<ReturnType<typeof cardsOf>>, now: number): Shown {
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  return { brand, last4, exp_month, exp_year, expiring: !lastsLongEnough(card, now) };
}
