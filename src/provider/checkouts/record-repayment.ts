import type { recordRepayment } from '#contract/repayments.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { ownIntent } from '../payments/intents.ts';
import { standingOf } from '../repayments/checkout.ts';
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
  const own = repaymentsIn(context.db)
    .where('repayments.reference', '=', reference)
    .where('repayments.user_id', '=', borrower.user_id);
  // Credit that was given back is recorded with its request: no checkout was opened for it.
  const returned = await own.where('repayments.kind', '!=', 'payment').execute();
  if (returned.length > 0)
    return { data: { status: 'paid', repayments: returned.map(describeRepayment) } };
  const intent = await ownIntent(context.db, 'repayment', reference, borrower.user_id);
  if (loan_id !== undefined && loan_id !== intent.loan_id) throw refuse('payment_mismatch');
  await settlePayment(context, intent);
  const repayments = (await own.execute()).map(describeRepayment);
  return { data: { ...(await standingOf(context, reference)), repayments } };
}
