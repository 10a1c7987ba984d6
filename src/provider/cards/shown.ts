import type { WireOf } from '#contract/call.ts';
import type { getUser } from '#contract/users.ts';
import type { Db } from '../db/tables.ts';
import { lastsLongEnough } from './expiry.ts';
import { cardInUse } from './in-use.ts';

type Shown = WireOf<typeof getUser>['user']['savedCard'];

/** The card in use; null without one. */
export async function shownCard(db: Db, user_id: string, now: number): Promise<Shown> {
  const card = await cardInUse(db, user_id);
  if (!card) return null;
  const { brand, last4, exp_month, exp_year } = card;
  return { brand, last4, exp_month, exp_year, expiring: !lastsLongEnough(card, now) };
}
