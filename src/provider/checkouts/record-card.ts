import type { recordCard } from '#contract/repayments.ts';
import { cardInUse, ownCardStays } from '../cards/in-use.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { ownIntent } from '../payments/intents.ts';
import { settlePayment } from './settle.ts';

/** Asks the processor about a card's reference; saves a card that was charged, and refunds it. */
export async function recordOwnCard({
  context,
  borrower,
  body,
}: CallRequest<typeof recordCard>): Promise<Answer<typeof recordCard>> {
  const { reference } = body;
  const intent = await ownIntent(context.db, 'card', reference, borrower.user_id);
  const status = await settlePayment(context, intent);
  if (status !== 'paid') return { data: { status, card: null } };
  const { last4, charged } = await context.db
    .selectFrom('payment_intents')
    .leftJoin('cards', 'cards.reference', 'payment_intents.reference')
    .select(['last4', 'charged'])
    .where('payment_intents.reference', '=', reference)
    .executeTakeFirstOrThrow();
  if (last4 === null && intent.bound_to !== null && (await cardInUse(context.db, intent.user_id))) {
    throw ownCardStays();
  }
  if (last4 === null) throw refuse(charged?.reusable ? 'card_expiring' : 'card_unusable');
  return { message: `Your card ending ${last4} is saved.`, data: { status, card: { last4 } } };
}
