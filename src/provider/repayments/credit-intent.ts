import { add, type Minor, minor, subtract } from '#credit/money.ts';
import { nairaFromDollars } from '#credit/rates.ts';
import { clocksDifferMs, instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { LedgerLine } from '../ledger/post.ts';
import type { Debt } from '../loans/debt.ts';
import type { Intent } from '../payments/intents.ts';
import type { Receipt } from '../payments/receipt.ts';
import { refundLine } from '../payments/refunds.ts';
import { carryOverInto } from './carry-over.ts';
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
  { debt, lost }: Standing,
): Promise<void> {
  const { repayment_id, charge, reference } = intent;
  if (!repayment_id) throw new Error(`No repayment in the intent of ${reference}`);
  const paid = paidAt ?? context.clock.now();
  const { amount, rate } = await priceOf(tx, context, intent, paid);
  const counted = countedFrom(intent, paid, lost);
  const credit = (owed: Debt) =>
    creditRepayment(tx, context, owed, {
      repayment_id,
      amount,
      paid: charge,
      paid_currency: 'NGN',
      rate,
      processor: context.payments.name,
      reference,
      triggered: 'user',
      ...counted,
      way: 'processor',
      came: (needed) => splitOf(intent, receipt, { amount, rate }, needed),
    });
  const { carry_over: signed } = intent;
  if (!signed) return credit(debt);
  const carrying = { debt, signed, due: amount, at: counted.asOf };
  await carryOverInto(tx, context, carrying, credit);
}

/**
 * A payment counts from when it was made, not from when we heard of it; one made while its checkout
 * was held counts from its opening, so that the payoff that was shown leaves nothing. What was taken
 * back since was not in that payoff: it stays owed.
 */
function countedFrom(
  intent: Intent,
  paidAt: number,
  lost: Standing['lost'],
): { asOf: number; endsLoan?: boolean } {
  if (!isHeld(intent, paidAt)) return { asOf: paidAt };
  const endsLoan = intent.ends_loan && lost.length === 0;
  return { asOf: Date.parse(intent.created_at), endsLoan };
}

/** Read with the loan locked: a reversal that is under way is seen, or comes after. */
type Standing = {
  readonly debt: Debt;
  readonly lost: RowsOf<ReturnType<typeof lostSince>>;
};

/** Repayments that a loan has lost since the payoff of an intent was shown, by the clock of whichever process. */
export const lostSince = (db: Db, { loan_id, created_at }: Intent) =>
  db
    .selectFrom('repayments')
    .select('repayment_id')
    .where('loan_id', '=', loan_id)
    .where('taken_back_at', '>=', instant(Date.parse(created_at) - clocksDifferMs))
    .limit(1);

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
