import { type Minor, minor, subtract } from '#credit/money.ts';
import { payoffHoldMinutes } from '#credit/payoff.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { LedgerLine } from '../ledger/post.ts';
import type { Intent } from '../payments/intents.ts';
import { creditRepayment } from './credit.ts';
import { priceOf } from './late-price.ts';

/**
 * Credits what a checkout was opened for; `received` holds debits of that in Naira. `paidAt` is when
 * the processor says that it was paid, in ms since 1970.
 */
export async function creditIntent(
  tx: Tx,
  context: Context,
  intent: Intent,
  received: readonly LedgerLine[],
  paidAt: number | null,
): Promise<void> {
  const { loan_id, repayment_id, user_id, currency, charge, reference } = intent;
  if (!loan_id || !repayment_id) throw new Error(`No loan in the intent of ${reference}`);
  const { amount, rate } = await priceOf(tx, context, intent, paidAt);
  await creditRepayment(tx, context, {
    loan_id,
    repayment_id,
    user_id,
    currency,
    amount,
    paid: charge,
    paid_currency: 'NGN',
    rate,
    processor: context.payments.name,
    reference,
    triggered: 'user',
    ...countedFrom(intent, paidAt),
    received: [...received, ...exchanged(intent, amount)],
  });
}

/**
 * A payment counts from when it was made, not from when we heard of it; one made soon after its
 * checkout was opened counts from then, so that the payoff that was shown leaves nothing.
 */
function countedFrom(
  { created_at, ends_loan }: Intent,
  paidAt: number | null,
): { asOf?: number; endsLoan?: boolean } {
  if (paidAt === null) return {};
  const openedAt = Date.parse(created_at);
  const isHeld = paidAt <= openedAt + payoffHoldMinutes * 60_000;
  return isHeld ? { asOf: openedAt, endsLoan: ends_loan } : { asOf: paidAt };
}

/** Dollars that were paid in Naira pass through the exchange: each currency stays balanced. */
function exchanged({ currency, charge, fee }: Intent, amount: Minor): LedgerLine[] {
  if (currency === 'NGN') return [];
  const naira = subtract(charge, fee);
  return [
    { account: 'house:fx:NGN', currency: 'NGN', amount: minor(-naira) },
    { account: 'house:fx:USD', currency: 'USD', amount },
  ];
}
