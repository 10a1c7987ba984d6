import { formatMoney, type Minor, subtract } from '#credit/money.ts';
import { dollarsFromNaira } from '#credit/rates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { tell } from '../messages/tell.ts';
import type { Intent } from '../payments/intents.ts';
import { ratesAt } from '../payments/rates.ts';

/** How long a checkout's exchange rate holds, in ms. */
const holdsMs = 24 * 3_600_000;

/** In cents of the loan, at kobo per dollar. */
type Price = { readonly amount: Minor; readonly rate: number };

/**
 * What a checkout's Naira are worth. `paidAt` is the processor's word, in ms since 1970; without one,
 * what was given up counts as paid now. Dollars that were paid after their rate had expired are those
 * that the Naira buy today: the checkout then shows them, and the borrower is told of a difference.
 */
export async function priceOf(
  tx: Tx,
  context: Context,
  intent: Intent,
  paidAt: number | null,
): Promise<Price> {
  const { reference, user_id, currency, created_at, status, charge, fee } = intent;
  const agreed = { amount: intent.amount, rate: intent.rate };
  const now = context.clock.now();
  const openedAt = Date.parse(created_at);
  const paid = paidAt ?? (status === 'failed' ? now : openedAt);
  if (currency === 'NGN' || paid <= openedAt + holdsMs) return agreed;
  const { buy: rate } = await ratesAt(tx, now);
  const amount = dollarsFromNaira(subtract(charge, fee), rate);
  await tx
    .updateTable('payment_intents')
    .set({ amount, rate })
    .where('reference', '=', reference)
    .execute();
  if (amount === agreed.amount) return { amount, rate };
  const [wanted, bought] = [agreed.amount, amount].map((dollars) => formatMoney(dollars, 'USD'));
  await tell(tx, context, {
    user_id,
    category: 'repayment',
    subject: 'You paid after your rate had expired',
    body: `The rate of your payment ${reference} held for 24 hours, and you paid later. At the rate of today it is ${bought} instead of ${wanted}.`,
  });
  return { amount, rate };
}
