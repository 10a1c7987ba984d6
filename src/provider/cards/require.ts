import type { CardExpiry } from '#credit/cards.ts';
import { refuse } from '../errors/refusal.ts';
import { lastsLongEnough } from './expiry.ts';

/**
 * Credit is paid out to who has a card to repay with, one that works for four months more. Throws
 * card_required or card_expiring.
 */
export function requireCard(card: CardExpiry | undefined, now: number): void {
  if (!card) throw refuse('card_required');
  if (!lastsLongEnough(card, now)) throw refuse('card_expiring');
}
