import type { initializeCard } from '#contract/repayments.ts';
import { cardCheckCharge } from '#credit/cards.ts';
import { zero } from '#credit/money.ts';
import type { AskedOnce } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import type { Once } from '../idempotency.ts';
import { emailFor, newReference, openCheckout } from '../payments/charge.ts';
import { keepIntent } from '../payments/intents.ts';
import { cardInUse, ownCardStays } from './in-use.ts';

/** Opens a checkout that proves a card. The borrower comes back with its reference as `card`. */
export async function initializeCardCheck({
  context,
  borrower,
  body,
  origin,
  once,
}: AskedOnce<typeof initializeCard>): Promise<Once> {
  const { user_id, bound_to, blacklist } = borrower;
  if (blacklist.signin) throw refuse('not_allowed');
  if (bound_to !== null && (await cardInUse(context.db, user_id))) throw ownCardStays();
  const reference = newReference();
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
      purpose: 'Card check, refunded at once',
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
  } as const;
  return once(async (tx) => {
    await keepIntent(tx, context.clock.now(), {
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
