import { sql } from 'kysely';
import type { QueryOf } from '#contract/call.ts';
import type { listWithdrawals } from '#contract/withdrawals.ts';
import type { Minor } from '#credit/money.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { totalAndSums } from '../http/page.ts';
import { periodOf } from '../period.ts';
import { describeWithdrawal, withdrawalsIn } from './describe.ts';

const columns = { date: 'pending_at', amount: 'amount', status: 'status' } as const;

/** A page of the borrower's withdrawals, with the number and the sums of all that the filters leave. */
export async function listOwnWithdrawals({
  context,
  borrower,
  query,
}: CallRequest<typeof listWithdrawals>): Promise<Answer<typeof listWithdrawals>> {
  const { sort = 'date', order = 'desc' } = query;
  const found = matchingWithdrawals(context.db, borrower.user_id, query);
  const page = found
    .orderBy(columns[sort], order)
    .orderBy('pending_at', 'desc')
    .orderBy('withdrawal_id')
    .limit(query.limit)
    .offset(query.offset);
  const figures = found
    .clearSelect()
    .select([
      'currency',
      sql<number>`count(*)`.as('records'),
      sql<Minor>`sum(amount)`.as('amount'),
      sql<Minor>`coalesce(sum(amount) filter (where status = 'rejected'), 0)`.as('returned'),
    ])
    .groupBy('currency')
    .orderBy('currency');
  const { rows, all } = await readTogether(context.db, { rows: page, all: figures });
  return { data: { withdrawals: rows.map(describeWithdrawal), ...totalAndSums(all) } };
}

/** The borrower's withdrawals that the filters leave. Throws date_range_invalid. */
export function matchingWithdrawals(
  db: Db,
  user_id: string,
  query: QueryOf<typeof listWithdrawals>,
) {
  const { application_id, currency, status = [] } = query;
  const { since, before } = periodOf(query);
  let found = withdrawalsIn(db).where('user_id', '=', user_id);
  if (application_id) found = found.where('withdrawals.application_id', '=', application_id);
  if (currency) found = found.where('currency', '=', currency);
  if (status.length > 0) found = found.where('status', 'in', status);
  if (since) found = found.where('pending_at', '>=', since);
  if (before) found = found.where('pending_at', '<', before);
  return found;
}
