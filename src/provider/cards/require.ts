import type { Db } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { lastsLongEnough } from './expiry.ts';

/**
 * Credit is paid out to who has a card to repay with, one that works for four months more. Throws
 * card_required or card_expiring.
 */
export async function requireCard(db: Db, user_id: string, now: number): Promise<void> {
  const cards = await db.selectFrom('cards').selectAll().where('user_id', '=', user_id).execute();
  if (cards.length === 0) throw refuse('card_required');
  if (!cards.some((card) => lastsLongEnough(card, now))) throw refuse('card_expiring');
}
