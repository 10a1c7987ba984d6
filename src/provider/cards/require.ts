import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { lastsLongEnough } from './expiry.ts';
import { cardInUse } from './in-use.ts';

/**
 * Credit is paid out to who has a card to repay with, one that works for four months more. Throws
 * card_required or card_expiring.
 */
export async function requireCard(db: Db, user_id: string, now: number): Promise<void> {
  const card = await cardInUse(db, user_id);
  if (!card) throw refuse('card_required');
  if (!lastsLongEnough(card, now)) throw refuse('card_expiring');
}
