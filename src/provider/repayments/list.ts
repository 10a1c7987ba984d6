import type { listRepayments } from '#contract/repayments.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { overAllPages, totalOf } from '../page.ts';
import { periodOf } from '../period.ts';
import { describeRepayment, repaymentsIn } from './describe.ts';

/** The borrower's repayments, newest first; application 0 means all. */
export async function listOwnRepayments({
  context,
  borrower,
  query,
}: Asked<typeof listRepayments>): Promise<Answer<typeof listRepayments>> {
  const { limit, offset, application_id, currency } = query;
  const { since, before } = periodOf(query);
  let found = repaymentsIn(context.db).where('repayments.user_id', '=', borrower.user_id);
  if (application_id) found = found.where('repayments.application_id', '=', application_id);
  if (currency) found = found.where('repayments.currency', '=', currency);
  if (since) found = found.where('date', '>=', since);
  if (before) found = found.where('date', '<', before);
  const rows = await found
    .select(overAllPages)
    .orderBy('date', 'desc')
    .orderBy('repayment_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await totalOf(rows, found);
  return { data: { repayments: rows.map(describeRepayment), total } };
}
