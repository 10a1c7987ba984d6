import type { unlockRepayment } from '#contract/repayments.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { standingOf } from '../repayments/checkout.ts';
import { findRepayment } from '../repayments/find.ts';
import { settlePayment } from './settle.ts';

const messages = {
  open: 'Your payment page is still open, and nothing was charged. Pay there, or start another payment, which closes this one.',
  pending: 'The payment service does not know yet. Do not pay again. Check again in a few minutes.',
  paid: 'We have recorded your repayment.',
  failed: 'The payment service says that nothing was charged. You can start another payment.',
  closed:
    'We closed this payment page, because you opened another or did not use it. Nothing was charged.',
} as const;

/**
 * Asks the processor again about a repayment of the borrower's own, and credits it once if it was
 * paid. One that is recorded stays as it is.
 */
export async function unlockOwnRepayment({
  context,
  borrower: { user_id },
  body: { repayment_id },
}: CallRequest<typeof unlockRepayment>): Promise<Answer<typeof unlockRepayment>> {
  const { open } = await findRepayment(context, user_id, repayment_id);
  if (open) await settlePayment(context, open);
  const { repayment } = await findRepayment(context, user_id, repayment_id);
  const standing = await standingOf(context, repayment.reference);
  return {
    message: messages[standing.status],
    data: { ...standing, repayments: [repayment] },
  };
}
