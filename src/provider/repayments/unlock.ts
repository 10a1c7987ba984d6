import type { unlockRepayment } from '#contract/repayments.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { giveUpPayment } from '../payments/give-up.ts';
import { settlePayment } from '../payments/settle.ts';
import { findRepayment } from './find.ts';

const messages = {
  success: 'Your repayment is recorded.',
  pending: 'The payment service does not know yet. Try again in a while.',
  failed: 'This payment was not made, so nothing was credited. You can start another.',
} as const;

/**
 * Brings a repayment of the borrower's own to its end, as the processor says that it is: credited
 * once, released when it was not paid, else still open. One that is recorded stays as it is.
 */
export async function unlockOwnRepayment({
  context,
  borrower: { user_id },
  body: { repayment_id },
}: Asked<typeof unlockRepayment>): Promise<Answer<typeof unlockRepayment>> {
  const { db, clock } = context;
  const { open } = await findRepayment(context, user_id, repayment_id);
  const status = open ? await settlePayment(context, open) : 'success';
  if (open && status === 'failed') {
    await db.transaction().execute((tx) => giveUpPayment(tx, open.reference, clock.now()));
  }
  const { repayment } = await findRepayment(context, user_id, repayment_id);
  return { message: messages[status], data: { status, repayments: [repayment] } };
}
