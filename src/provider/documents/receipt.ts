import type { getReceipt } from '#contract/documents.ts';
import { lagosDay } from '#credit/calendar.ts';
import { formatMoney, minor } from '#credit/money.ts';
import type { Asked, FileAnswer } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { repaymentsIn } from '../repayments/describe.ts';
import { nameOf, pdfAnswer } from './made.ts';
import { receiptBlocks } from './receipt-blocks.ts';
import { referenceOf } from './reference.ts';

/** What was paid, and what it paid for: for a repayment of the borrower's own that is recorded. */
export async function repaymentReceipt({
  context: { db, clock },
  borrower,
  id,
  origin,
}: Asked<typeof getReceipt>): Promise<FileAnswer> {
  const paid = await repaymentsIn(db)
    .leftJoin('payment_intents', 'payment_intents.reference', 'repayments.reference')
    .select(['payment_intents.fee', 'payment_intents.charged'])
    .where((is) =>
      is.or([is('repayments.repayment_id', '=', id), is('repayments.reference', '=', id)]),
    )
    .where('repayments.user_id', '=', borrower.user_id)
    .where('recorded', '=', true)
    .executeTakeFirst();
  if (!paid) throw refuse('not_found');
  const amount = formatMoney(minor(paid.amount), paid.currency);
  const made = {
    name: `receipt-${paid.repayment_id.slice(0, 8)}-${lagosDay(Date.parse(paid.date))}`,
    reference: referenceOf('receipt', borrower.user_id, paid.repayment_id, paid.amount),
    at: clock.now(),
    origin,
  };
  const whose = paid.triggered === 'application' ? 'A sale by the partner repaid' : 'We received';
  return pdfAnswer(made, {
    title: 'Receipt',
    summary: `${whose} ${amount} for the loan of ${nameOf(borrower)} at ${paid.application_name}.`,
    blocks: receiptBlocks(paid),
  });
}
