import { randomUUID } from 'node:crypto';
import { lagosDay } from '#credit/calendar.ts';
import { type Currency, type Minor, subtract, zero } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { type LedgerLine, post } from '../ledger/post.ts';
import { type Payment, type Repaid, repayLoan } from '../loans/repay.ts';
import { waiveRest } from '../loans/write-off.ts';
import { requestRefund } from '../payments/refunds.ts';

/** Money that has come in; `currency` is the loan's, and `amount` is in it. */
type Incoming = Omit<Payment, 'at' | 'received'> & {
  readonly user_id: string;
  readonly currency: Currency;
  /** Whatever fell due while this was on its way, nothing is left after it. */
  readonly endsLoan?: boolean;
  /** How it came, and so how what the loan does not need goes back. */
  readonly way: 'processor' | 'bank';
  /** Where the money goes when the loan needs so much of it. */
  readonly came: (needed: Minor) => Came;
};

/** `back` is owed to the borrower, in the currency that was paid; `lines` post it too. */
export type Came = { readonly back: Minor; readonly lines: readonly LedgerLine[] };

/**
 * Credits a loan with a payment that is known to have come in, and tells the borrower. What the loan
 * does not need, because another payment came first or more was paid, goes back the way it came.
 */
export async function creditRepayment(
  tx: Tx,
  { clock, emit }: Pick<Context, 'clock' | 'emit'>,
  incoming: Incoming,
): Promise<void> {
  const { user_id, loan_id, reference, amount, currency, paid_currency, way, came } = incoming;
  const now = clock.now();
  const repaid = await repayIfRunning(tx, now, incoming);
  const isHeld = incoming.endsLoan && repaid && !repaid.ended;
  const endedLoan = isHeld
    ? await waiveRest(tx, loan_id, instant(now))
    : repaid?.ended && repaid.loan;
  if (endedLoan) await emit(tx, { type: 'loan.repaid', loan: endedLoan, at: now });
  const needed = repaid ? subtract(amount, repaid.unallocated) : zero;
  const { back } = came(needed);
  if (back > 0) {
    const reason = needed === amount ? 'more_than_asked' : 'not_needed';
    const refund = { reference, way, user_id, amount: back, reason } as const;
    await requestRefund(tx, now, { ...refund, currency: paid_currency });
  }
  await emit(tx, {
    type: 'repayment.credited',
    user_id,
    loan_id,
    reference,
    way,
    currency,
    credited: repaid ? needed : null,
    ended: Boolean(endedLoan),
    takenBack: repaid?.takenBack ?? zero,
    back,
    paid_currency,
    at: now,
  });
}

/** Undefined when the loan was repaid or liquidated before this payment was confirmed. */
async function repayIfRunning(
  tx: Tx,
  at: number,
  { user_id, currency, endsLoan: _, way: __, came, ...payment }: Incoming,
): Promise<Repaid | undefined> {
  try {
    return await repayLoan(tx, { ...payment, at, received: (needed) => came(needed).lines });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'loan_not_repayable') throw error;
    await recordUnneeded(tx, { ...payment, user_id, currency }, at);
    await post(tx, {
      kind: 'returned_payment',
      day: lagosDay(at),
      subject: payment.reference,
      at: instant(at),
      lines: came(zero).lines,
    });
    return undefined;
  }
}

/** A payment that came when its loan had ended is a repayment all the same, all of it to go back. */
async function recordUnneeded(
  tx: Tx,
  {
    asOf: _,
    repayment_id = randomUUID(),
    ...payment
  }: Omit<Payment, 'at' | 'received'> & Pick<Incoming, 'user_id' | 'currency'>,
  at: number,
): Promise<void> {
  const { application_id } = await tx
    .selectFrom('loans')
    .select('application_id')
    .where('loan_id', '=', payment.loan_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('repayments')
    .values({
      ...payment,
      application_id,
      repayment_id,
      principal: zero,
      interest: zero,
      returned: payment.amount,
      recorded: true,
      date: instant(at),
    })
    .execute();
}
