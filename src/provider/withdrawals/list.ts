import type { listWithdrawals } from '#contract/withdrawals.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { overAllPages, totalOf } from '../page.ts';
import { periodOf } from '../period.ts';
import { describeWithdrawal, withdrawalsIn } from './describe.ts';

/** The borrower's withdrawals, newest first; application 0 means all. */
export async function listOwnWithdrawals({
  context,
  borrower,
  query,
}: Asked<typeof listWithdrawals>): Promise<Answer<typeof listWithdrawals>> {
  const { limit, offset, application_id, currency, status } = query;
  const { since, before } = periodOf(query);
  let found = withdrawalsIn(context.db).where('user_id', '=', borrower.user_id);
  if (application_id) found = found.where('withdrawals.application_id', '=', application_id);
  if (currency) found = found.where('currency', '=', currency);
  if (status?.length) found = found.where('status', 'in', status);
  if (since) found = found.where('pending_at', '>=', since);
  if (before) found = found.where('pending_at', '<', before);
  const rows = await found
    .select(overAllPages)
    .orderBy('pending_at', 'desc')
    .orderBy('withdrawal_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await totalOf(rows, found);
  return { data: { withdrawals: rows.map(describeWithdrawal), total } };
}
