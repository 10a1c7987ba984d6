import type { recordCard } from '#contract/repayments.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { ownIntent } from '../payments/intents.ts';
import { settlePayment } from '../payments/settle.ts';

/** Asks the processor about a card's reference; saves a card that was charged, and refunds it. */
export async function recordOwnCard({
  context,
  borrower,
  body,
}: Asked<typeof recordCard>): Promise<Answer<typeof recordCard>> {
  const { reference } = body;
  const intent = await ownIntent(context.db, 'card', reference, borrower.user_id);
  const status = await settlePayment(context, intent);
  if (status !== 'success') return { data: { status, card: null } };
  const card = await context.db
    .selectFrom('cards')
    .select('last4')
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!card) throw refuse('card_expiring');
  return { message: `Your card ending ${card.last4} is saved.`, data: { status, card } };
}
