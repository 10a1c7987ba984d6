import type { WireOf } from '#contract/call.ts';
import type { getUser } from '#contract/users.ts';
import type { Db } from '../db/tables.ts';
import { lastsLongEnough } from './expiry.ts';

type Shown = WireOf<typeof getUser>['user']['savedCard'];

/** The newest card that lasts long enough for a withdrawal, else the newest; null without any. */
export async function shownCard(db: Db, user_id: string, now: number): Promise<Shown> {
  const cards = await db
    .selectFrom('cards')
    .select(['last4', 'exp_month', 'exp_year'])
    .where('user_id', '=', user_id)
    .orderBy('added_at', 'desc')
    .orderBy('card_id')
    .execute();
  const card = cards.find((one) => lastsLongEnough(one, now)) ?? cards[0];
  return card ? { ...card, expiring: !lastsLongEnough(card, now) } : null;
}
