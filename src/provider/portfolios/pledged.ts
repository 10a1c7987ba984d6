import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/tables.ts';
import { holding } from './standing.ts';

/**
 * Those of these borrowers who have pledged what they hold at a partner: a loan that is asked for or runs
 * stands on it, or some of it is still to be sold. Lock their portfolios there first: then none of them
 * pledges it meanwhile.
 */
export async function pledgingAt(
  db: Db,
  application_id: number,
  userIds: readonly string[],
): Promise<string[]> {
  const loans = db
    .selectFrom('loans')
    .select('user_id')
    .where('application_id', '=', application_id)
    .where('user_id', '=', anyOf(userIds))
    .where('status', 'in', holding);
  const orders = db
    .selectFrom('sell_orders')
    .select('user_id')
    .where('application_id', '=', application_id)
    .where('user_id', '=', anyOf(userIds))
    .where('ended_at', 'is', null);
  return (await loans.union(orders).execute()).map(({ user_id }) => user_id);
}
