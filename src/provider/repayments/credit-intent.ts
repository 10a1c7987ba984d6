import { add, type Minor, minor, subtract } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { LedgerLine } from '../ledger/post.ts';
import { lockLoan } from '../loans/account.ts';
import type { Intent } from '../payments/intents.ts';
import type { Receipt } from '../payments/receipt.ts';
import { refundLine } from '../payments/refunds.ts';
import { type Came, creditRepayment } from './credit.ts';
import { isHeld, priceOf } from './late-price.ts';

/**
 * Credits what a checkout was opened for, and gives back what is too much. `paidAt` is when the
 * processor says that it was paid, in ms since 1970; where it does not say, it counts as paid now.
 */
export async function creditIntent(
  tx: Tx,
  context: Context,
  intent: Intent,
  receipt: Receipt & { covers: true },
  paidAt: number | null,
): Promise<void> {
  const { loan_id, repayment_id, user_id, currency, charge, reference } = intent;
  if (!loan_id || !repayment_id) throw new Error(`No loan in the intent of ${reference}`);
  const paid = paidAt ?? context.clock.now();
  const { amount, rate } = await priceOf(tx, context, intent, paid);
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
    ...(await countedFrom(tx, intent, paid)),
    way: 'processor',
    came: (needed) => splitOf(intent, receipt, { amount, rate }, needed),
  });
}

/**
 * A payment counts from when it was made, not from when we heard of it; one made while its checkout
 * was held counts from its opening, so that the payoff that was shown leaves nothing. What was taken
 * back since was not in that payoff: it stays owed.
 */
async function countedFrom(
  tx: Tx,
  intent: Intent,
  paidAt: number,
): Promise<{ asOf: number; endsLoan?: boolean }> {
  if (!isHeld(intent, paidAt)) return { asOf: paidAt };
  await lockLoan(tx, intent.loan_id ?? ''); // a reversal that is under way is seen, or comes after
  const endsLoan = intent.ends_loan && !(await isTakenBackSince(tx, intent));
  return { asOf: Date.parse(intent.created_at), endsLoan };
}

/** Whether the loan has lost a repayment since its payoff was shown. */
async function isTakenBackSince(tx: Tx, { loan_id, created_at }: Intent): Promise<boolean> {
  const lost = await tx
    .selectFrom('repayments')
    .select('repayment_id')
    .where('loan_id', '=', loan_id)
    .where('taken_back_at', '>=', created_at)
    .limit(1)
    .executeTakeFirst();
  return lost !== undefined;
}

/**
 * Where the Naira of a payment go, of which the loan needs `needed` in its own currency. The fee
 * stays with the processor unless nothing was needed: then all that was taken goes back.
 */
function splitOf(
  { currency, charge, fee }: Intent,
  { lines, paid, borne, surplus }: Receipt & { covers: true },
  { amount, rate }: { readonly amount: Minor; readonly rate: number },
  needed: Minor,
): Came {
  if (needed === 0) {
    const ours = { account: 'house:processor_fees:NGN', currency: 'NGN', amount: borne } as const;
    return { back: paid, lines: [...lines, ours, ...refundLine(paid, 'NGN')] };
  }
  const naira = subtract(charge, fee);
  const used =
    needed === amount ? naira : currency === 'NGN' ? needed : nairaFromDollars(needed, rate);
  const back = add(subtract(naira, used), surplus);
  return {
    back,
    lines: [...lines, ...exchanged(currency, used, needed), ...refundLine(back, 'NGN')],
  };
}

/** Dollars that were paid in Naira pass through the exchange: each currency stays balanced. */
function exchanged(currency: Intent['currency'], naira: Minor, dollars: Minor): LedgerLine[] {
  if (currency === 'NGN') return [];
  return [
    { account: 'house:fx:NGN', currency: 'NGN', amount: minor(-naira) },
    { account: 'house:fx:USD', currency: 'USD', amount: dollars },
  ];
}
