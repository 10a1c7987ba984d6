import type { recordRepayment } from '#contract/repayments.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { ownIntent } from '../payments/intents.ts';
import { usableCheckout } from '../repayments/checkout.ts';
import { describeRepayment, repaymentsIn } from '../repayments/describe.ts';
import { settlePayment } from './settle.ts';

/**
 * Asks the processor about a reference of the borrower's own, and credits the loan once if it was
 * paid. Also open to those who may not repay any more: money that was taken is always credited.
 */
export async function recordOwnRepayment({
  context,
  borrower,
  body,
}: CallRequest<typeof recordRepayment>): Promise<Answer<typeof recordRepayment>> {
  const { reference, loan_id } = body;
  const intent = await ownIntent(context.db, 'repayment', reference, borrower.user_id);
  if (loan_id !== undefined && loan_id !== intent.loan_id) throw refuse('payment_mismatch');
  const status = await settlePayment(context, intent);
  const rows = await repaymentsIn(context.db)
    .where('repayments.reference', '=', reference)
    .where('repayments.user_id', '=', borrower.user_id)
    .execute();
  const repayments = rows.map(describeRepayment);
  return { data: { status, ...usableCheckout(context, intent, status), repayments } };
}
