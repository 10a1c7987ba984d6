import { minuteMs } from '#credit/durations.ts';
import { type Minor, subtract } from '#credit/money.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import { dollarsFromNaira } from '#credit/rates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { hasNoPage, type Intent } from '../payments/intents.ts';
import { ratesAt } from '../payments/rates.ts';
import { lateRate } from './notifications.ts';

/** Until when a checkout holds its rate and its payoff, in ms since 1970, unless it is closed before. */
export const heldUntil = ({ created_at }: Pick<Intent, 'created_at'>): number =>
  Date.parse(created_at) + payoffHoldMinutes * minuteMs;

/**
 * Whether what was paid at `paidAt` was paid while the checkout held its rate. A charge without a page holds it for good:
 * the borrower has paid once it is started, and only the bank can be late.
 */
export const isHeld = (intent: Intent, paidAt: number): boolean =>
  hasNoPage(intent) ||
  (paidAt <= heldUntil(intent) &&
    (intent.closed_at === null || paidAt <= Date.parse(intent.closed_at)));

/** In cents of the loan, at kobo per dollar. */
type Price = { readonly amount: Minor; readonly rate: number };

/**
 * What a checkout's Naira are worth. What was paid in time is worth what was agreed, however late we
 * hear of it. Later it is worth the Dollars that it buys at the moment that we credit it: the checkout
 * then shows them, and the borrower is notified of a difference.
 */
export async function priceOf(
  tx: Tx,
  context: Context,
  intent: Intent,
  paidAt: number,
): Promise<Price> {
  const { reference, user_id, loan_id, currency, closed_at, charge, fee } = intent;
  const agreed = { amount: intent.amount, rate: intent.rate };
  if (currency === 'NGN' || isHeld(intent, paidAt)) return agreed;
  const { buy: rate } = await ratesAt(tx, context.clock.now());
  const amount = dollarsFromNaira(subtract(charge, fee), rate);
  await tx
    .updateTable('payment_intents')
    .set({ amount, rate })
    .where('reference', '=', reference)
    .execute();
  if (amount === agreed.amount) return { amount, rate };
  const held = closed_at ? 'until its payment page was closed' : `for ${payoffHoldMinutes} minutes`;
  const told = {
    user_id,
    loan_id,
    reference,
    held,
    agreed: agreed.amount,
    bought: amount,
    currency,
  };
  await notifyBorrower(tx, context, await lateRate(tx, told));
  return { amount, rate };
}
