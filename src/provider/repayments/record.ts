import type { recordRepayment } from '#contract/repayments.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { ownIntent } from '../payments/intents.ts';
import { settlePayment } from '../payments/settle.ts';
import { describeRepayment, repaymentsIn } from './describe.ts';

/**
 * Asks the processor about a reference of the borrower's own, and credits the loan once if it was
 * paid. Also open to those who may not repay any more: money that was taken is always credited.
 */
export async function recordOwnRepayment({
  context,
  borrower,
  body,
}: Asked<typeof recordRepayment>): Promise<Answer<typeof recordRepayment>> {
  const { reference, loan_id } = body;
  const intent = await ownIntent(context.db, 'repayment', reference, borrower.user_id);
  if (loan_id !== undefined && loan_id !== intent.loan_id) throw refuse('payment_mismatch');
  const status = await settlePayment(context, intent);
  const rows = await repaymentsIn(context.db)
    .where('reference', '=', reference)
    .where('repayments.user_id', '=', borrower.user_id)
    .execute();
  return { data: { status, repayments: rows.map(describeRepayment) } };
}
