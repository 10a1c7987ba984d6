import { randomUUID } from 'node:crypto';
import { lagosDay } from '#credit/calendar.ts';
import { type Minor, subtract, zero } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { type LedgerLine, post } from '../ledger/post.ts';
import type { Debt } from '../loans/debt.ts';
import { type Payment, type Repaid, repayLoan } from '../loans/repay.ts';
import { waiveRest } from '../loans/write-off.ts';
import { requestRefund } from '../payments/refunds.ts';

/** Money that has come in; `currency` is the loan's, and `amount` is in it. */
type Incoming = Omit<Payment, 'at' | 'received'> & {
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
 * does not need, because another payment came first or more was paid, goes back the way it came. The
 * debt was read with the loan locked.
 */
export async function creditRepayment(
  tx: Tx,
  { clock, emit }: Pick<Context, 'clock' | 'emit'>,
  debt: Debt,
  incoming: Incoming,
): Promise<void> {
  const { reference, amount, paid_currency, way, came } = incoming;
  const { user_id, loan_id } = debt.loan;
  const now = clock.now();
  const repaid = await repayIfRunning(tx, now, debt, incoming);
  const isHeld = incoming.endsLoan && repaid && !repaid.ended;
  const endedLoan = isHeld
    ? await waiveRest(tx, loan_id, instant(now))
    : repaid?.ended && repaid.debt.loan;
  const paid = repaid?.debt ?? debt;
  const after = { ...paid, loan: { ...paid.loan, ...endedLoan } };
  if (endedLoan) await emit(tx, { type: 'loan.repaid', debt: after, at: now });
  const needed = repaid ? subtract(amount, repaid.unallocated) : zero;
  const { back } = came(needed);
  if (back > 0) {
    const reason = needed === amount ? 'more_than_asked' : 'not_needed';
    const refund = { reference, way, user_id, amount: back, reason } as const;
    await requestRefund(tx, now, { ...refund, currency: paid_currency });
  }
  await emit(tx, {
    type: 'repayment.credited',
    debt: after,
    reference,
    way,
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
  debt: Debt,
  { endsLoan: _, way: __, came, ...payment }: Incoming,
): Promise<Repaid | undefined> {
  try {
    return await repayLoan(tx, debt, { ...payment, at, received: (needed) => came(needed).lines });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'loan_not_repayable') throw error;
    recordUnneeded(tx, debt, payment, at);
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
function recordUnneeded(
  tx: Tx,
  { loan: { loan_id, user_id, application_id, currency } }: Debt,
  { asOf: _, repayment_id = randomUUID(), ...payment }: Omit<Payment, 'at' | 'received'>,
  at: number,
): void {
  insertRows(tx, 'repayments', [
    {
      ...{ kind: 'payment', ...payment },
      ...{ loan_id, user_id, application_id, currency, repayment_id },
      principal: zero,
      interest: zero,
      returned: payment.amount,
      taken_back: zero,
      taken_back_at: null,
      recorded: true,
      balloon: null,
      date: instant(at),
    },
  ]);
}
