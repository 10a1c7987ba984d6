import { lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, minor, subtract } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal } from '../errors.ts';
import { post } from '../ledger/post.ts';
import { type Payment, repayLoan } from '../loans/repay.ts';
import { waiveRest } from '../loans/write-off.ts';
import { tell } from '../messages/tell.ts';
import { recordUnneeded, returnSurplus } from './surplus.ts';

/** Money that has come in; `currency` is the loan's, and `amount` is in it. */
type Incoming = Omit<Payment, 'at'> & {
  readonly user_id: string;
  readonly currency: Currency;
  /** Whatever fell due while this was on its way, nothing is left after it. */
  readonly endsLoan?: boolean;
};

/**
 * Credits a loan with a payment that is known to have come in, and tells the borrower. What the
 * loan does not need any more, because another payment came first, becomes credit to withdraw.
 */
export async function creditRepayment(tx: Tx, context: Context, incoming: Incoming): Promise<void> {
  const { loan_id, user_id, currency, amount, reference } = incoming;
  const now = context.clock.now();
  const repaid = await repayIfRunning(tx, now, incoming);
  const isHeld = incoming.endsLoan && repaid && !repaid.ended;
  if (isHeld) await waiveRest(tx, loan_id, instant(now));
  const ended = isHeld || repaid?.ended;
  const surplus = repaid ? repaid.unallocated : amount;
  if (surplus > 0) await returnSurplus(tx, context, { loan_id, reference, amount: surplus });

  const takenBack = repaid?.takenBack ?? 0;
  const credited = formatMoney(subtract(amount, surplus), currency);
  const rest = `${formatMoney(surplus, currency)} was more than the loan needed and is in your balance.`;
  await tell(tx, context, {
    user_id,
    category: 'repayment',
    subject: ended ? 'Your loan is repaid' : 'Repayment received',
    body: [
      repaid ? `We credited ${credited} to your loan ${loan_id.slice(0, 8)}.` : '',
      takenBack > 0
        ? `You had paid in time, so we took back ${formatMoney(minor(takenBack), currency)} of late charges.`
        : '',
      ended ? 'Nothing is left to pay on it.' : '',
      surplus > 0 ? rest : '',
      `Reference: ${reference}.`,
    ]
      .filter(Boolean)
      .join(' '),
  });
}

/** Undefined when the loan was repaid or liquidated before this payment was confirmed. */
async function repayIfRunning(
  tx: Tx,
  at: number,
  { user_id: _, endsLoan: __, currency, ...payment }: Incoming,
) {
  try {
    return await repayLoan(tx, { ...payment, at });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'loan_not_repayable') throw error;
    const { received, amount, reference } = payment;
    await recordUnneeded(tx, payment, at);
    await post(tx, {
      kind: 'overpayment',
      day: lagosDay(at),
      subject: reference,
      at: instant(at),
      lines: [
        ...received,
        { account: `house:overpaid:${currency}`, currency, amount: minor(-amount) },
      ],
    });
    return undefined;
  }
}
