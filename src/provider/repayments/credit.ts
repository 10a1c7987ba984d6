import { lagosDay } from '#credit/calendar.ts';
import { formatMoney, type Minor, minor, subtract } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal } from '../errors.ts';
import { type LedgerLine, post } from '../ledger/post.ts';
import { repayLoan } from '../loans/repay.ts';
import { tell } from '../messages/tell.ts';
import type { Intent } from '../payments/intents.ts';
import { returnSurplus } from './surplus.ts';

/**
 * Credits a loan with a payment that the processor has confirmed, and tells the borrower. What the
 * loan does not need any more, because another payment came first, becomes credit to withdraw.
 */
export async function creditRepayment(
  tx: Tx,
  context: Context,
  intent: Intent,
  received: readonly LedgerLine[],
): Promise<void> {
  const { loan_id, user_id, currency, amount, reference } = intent;
  if (!loan_id) throw new Error(`No loan in the intent of a repayment: ${reference}`);
  const inLoansCurrency = [...received, ...exchanged(intent)];
  const repaid = await repayIfRunning(tx, context, { ...intent, loan_id }, inLoansCurrency);
  const surplus = repaid ? repaid.unallocated : amount;
  if (surplus > 0) await returnSurplus(tx, context, { loan_id, reference, amount: surplus });

  const credited = formatMoney(subtract(amount, surplus), currency);
  const rest = `${formatMoney(surplus, currency)} was more than the loan needed and is in your balance.`;
  await tell(tx, context, {
    user_id,
    category: 'repayment',
    subject: repaid?.ended ? 'Your loan is repaid' : 'Repayment received',
    body: [
      repaid ? `We credited ${credited} to your loan ${loan_id.slice(0, 8)}.` : '',
      repaid?.ended ? 'Nothing is left to pay on it.' : '',
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
  { clock, payments }: Context,
  intent: Intent & { loan_id: string },
  received: readonly LedgerLine[],
) {
  const at = clock.now();
  try {
    return await repayLoan(tx, {
      loan_id: intent.loan_id,
      amount: intent.amount,
      paid: intent.charge,
      paid_currency: 'NGN',
      rate: intent.rate,
      processor: payments.name,
      reference: intent.reference,
      triggered: 'user',
      at,
      received,
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'loan_not_repayable') throw error;
    await post(tx, {
      kind: 'overpayment',
      day: lagosDay(at),
      subject: intent.reference,
      at: instant(at),
      lines: [
        ...received,
        {
          account: `house:overpaid:${intent.currency}`,
          currency: intent.currency,
          amount: minor(-intent.amount),
        },
      ],
    });
    return undefined;
  }
}

/** Dollars that were paid in Naira pass through the exchange: each currency stays balanced. */
function exchanged({ currency, amount, charge, fee }: Intent): LedgerLine[] {
  if (currency === 'NGN') return [];
  const naira: Minor = subtract(charge, fee);
  return [
    { account: 'house:fx:NGN', currency: 'NGN', amount: minor(-naira) },
    { account: 'house:fx:USD', currency: 'USD', amount },
  ];
}
