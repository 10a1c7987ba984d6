import { type ExpressionBuilder, sql } from 'kysely';
import type { NotificationType } from '#contract/notifications.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Database, Db } from '../db/tables.ts';

/** A borrower's notifications of a type that were not cleared. */
export const inCentre =
  (user_id: string, type: NotificationType) =>
  ({ and, eb }: ExpressionBuilder<Database, 'notifications'>) =>
    and([
      eb('user_id', '=', user_id),
      eb('cleared_at', 'is', null),
      ...(type === 'all' ? [] : [eb('category', '=', type)]),
    ]);

type Tally = { counts: Record<NotificationType, number>; unread: number };

/** What a tally is counted from. */
export const countsOf = (db: Db, user_id: string) =>
  db
    .selectFrom('notifications')
    .select(({ fn }) => [
      'category',
      fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where unread)`.as('unread'),
    ])
    .where(inCentre(user_id, 'all'))
    .groupBy('category');

/** How many of each type are in the centre, and how many of all are unread. */
export function tallyOf(rows: RowsOf<ReturnType<typeof countsOf>>): Tally {
  const tally: Tally = { counts: { all: 0, loan: 0, repayment: 0, withdrawal: 0 }, unread: 0 };
  for (const { category, count, unread } of rows) {
    tally.counts[category] = count;
    tally.counts.all += count;
    tally.unread += unread;
  }
  return tally;
}
