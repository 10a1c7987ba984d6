import type { getRepayment } from '#contract/repayments.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { findRepayment } from './find.ts';

/** One repayment of the borrower's own, recorded or still open. */
export async function getOwnRepayment({
  context,
  borrower,
  id,
}: Asked<typeof getRepayment>): Promise<Answer<typeof getRepayment>> {
  const { repayment } = await findRepayment(context, borrower.user_id, id);
  return { data: { repayments: [repayment] } };
}
