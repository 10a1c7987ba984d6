import { lagosDay } from '#credit/calendar.ts';
import { type Minor, min, minor, mulDiv, subtract, zero } from '#credit/money.ts';
import { dollarsFromNaira } from '#credit/rates.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { type LedgerLine, post } from '../ledger/post.ts';
import { reverseRepayment } from '../loans/reverse.ts';
import type { Intent } from '../payments/intents.ts';

/** Kobo that the processor has taken of a payment now, and before. */
type Taken = { readonly amount: Minor; readonly before: Minor };
/** A bank has it taken, or somebody sends it back at the processor. */
type Kind = 'dispute' | 'refund';

/**
 * Books money that was taken from us again: off the loan that it was credited to, and what the loan
 * never had, such as the fee on top, as our own loss. Nothing of a payment that never came into our
 * books.
 *
 * @returns what was taken from us, in kobo, and whether a loan owes it again: its borrower has been told then
 */
export async function takeBack(
  tx: Tx,
  context: Context,
  intent: Intent,
  { kind, amount, before }: Taken & { readonly kind: Kind },
): Promise<{ readonly taken: Minor; readonly isOffLoan: boolean }> {
  if (intent.charged === null || amount === 0) return { taken: zero, isOffLoan: false };
  const { reference } = intent;
  const gone: LedgerLine = {
    account: 'house:processor:NGN',
    currency: 'NGN',
    amount: minor(-amount),
  };
  const loss = (part: Minor): LedgerLine => ({
    account: 'house:chargebacks:NGN',
    currency: 'NGN',
    amount: part,
  });
  const part = await creditedPart(tx, intent, { amount, before });
  if (part) {
    const { repayment_id, loan_id, currency, credit, naira } = part;
    const exchanged: LedgerLine[] =
      currency === 'NGN'
        ? []
        : [
            { account: 'house:fx:NGN', currency: 'NGN', amount: naira },
            { account: 'house:fx:USD', currency: 'USD', amount: minor(-credit) },
          ];
    const given = [gone, ...exchanged, loss(subtract(amount, naira))];
    await reverseRepayment(tx, context, {
      ...{ loan_id, repayment_id, reference, amount: credit, given },
      because: kind === 'dispute' ? 'taken_back' : 'sent_back',
    });
    return { taken: amount, isOffLoan: true };
  }
  const now = context.clock.now();
  const flagged = await reduceFlag(tx, reference, amount, instant(now));
  await post(tx, {
    kind: 'chargeback',
    day: lagosDay(now),
    subject: reference,
    at: instant(now),
    lines: [
      gone,
      { account: 'house:suspense:NGN', currency: 'NGN', amount: flagged },
      loss(subtract(amount, flagged)),
    ],
  });
  return { taken: amount, isOffLoan: false };
}

/** What of it a loan was credited with and has not lost yet, in its currency and in kobo. */
async function creditedPart(tx: Tx, { charge, fee, repayment_id }: Intent, taken: Taken) {
  if (repayment_id === null) return undefined;
  const repayment = await tx
    .selectFrom('repayments')
    .selectAll()
    .where('repayment_id', '=', repayment_id)
    .executeTakeFirst();
  if (!repayment) return undefined;
  const { loan_id, currency, rate, taken_back } = repayment;
  const credited = subtract(repayment.amount, repayment.returned);
  const whole = mulDiv(subtract(charge, fee), credited, repayment.amount);
  const upTo = (kobo: Minor) => min(kobo, whole);
  const all = upTo(minor(taken.before + taken.amount));
  const naira = subtract(all, upTo(taken.before));
  const gone =
    currency === 'NGN'
      ? all
      : all === whole
        ? credited
        : min(dollarsFromNaira(all, rate), credited);
  const credit = subtract(gone, taken_back);
  return credit > 0 ? { repayment_id, loan_id, currency, credit, naira } : undefined;
}

/**
 * What waited for a person to give it back has gone by itself, wholly or in part: so much less waits.
 *
 * @returns how much of a flagged payment that was, in kobo
 */
async function reduceFlag(tx: Tx, reference: string, taken: Minor, at: string): Promise<Minor> {
  const flag = await tx
    .selectFrom('payment_flags')
    .select('amount')
    .where('reference', '=', reference)
    .where('currency', '=', 'NGN')
    .where('settled_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!flag) return zero;
  const gone = min(taken, flag.amount);
  const rest = subtract(flag.amount, gone);
  await tx
    .updateTable('payment_flags')
    .set(rest === 0 ? { settled_at: at } : { amount: rest })
    .where('reference', '=', reference)
    .execute();
  return gone;
}
