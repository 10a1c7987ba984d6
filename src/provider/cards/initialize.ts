import type { initializeCard } from '#contract/repayments.ts';
import { cardCheckCharge } from '#credit/cards.ts';
import { zero } from '#credit/money.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { emailFor, newReference, openCheckout } from '../payments/charge.ts';
import { saveIntent } from '../payments/intents.ts';
import { cardInUse, ownCardStays } from './in-use.ts';

/** Opens a checkout that proves a card. The borrower comes back with its reference as `card`. */
export async function initializeCardCheck({
  context,
  borrower,
  body,
  origin,
  runIdempotent,
}: IdempotentRequest<typeof initializeCard>): Promise<StoredResponse> {
  const { user_id, bound_to, blacklist } = borrower;
  if (blacklist.signin) throw refuse('not_allowed');
  if (bound_to !== null && (await cardInUse(context.db, user_id))) throw ownCardStays();
  const reference = newReference(context.cell);
  const back = `${origin}/${body.return_to ?? 'withdrawal'}?card=${reference}`;
  const page = await openCheckout(context, {
    reference,
    email: await emailFor(context, user_id),
    amount: cardCheckCharge,
    currency: 'NGN',
    channels: ['card'],
    callback_url: back,
    metadata: {
      action: 'add-card',
      purpose: 'Card check, refunded in 3-5 business days',
      user_id,
      cancel_action: back,
    },
  });
  const checkout = {
    reference,
    ...page,
    currency: 'NGN',
    amount: cardCheckCharge,
    fee: zero,
    total: cardCheckCharge,
    rate: 1,
    status: 'open',
  } as const;
  return runIdempotent(async (tx) => {
    await saveIntent(tx, context.clock.now(), {
      reference,
      kind: 'card',
      user_id,
      loan_id: null,
      repayment_id: null,
      amount: cardCheckCharge,
      currency: 'NGN',
      charge: cardCheckCharge,
      fee: zero,
      rate: 1,
      bound_to,
      ...page,
    });
    return { data: { checkout } };
  });
}
