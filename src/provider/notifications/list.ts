import type { Selectable } from 'kysely';
import type { WireOf } from '#contract/call.ts';
import type { listNotifications } from '#contract/notifications.ts';
import type { Database } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { inCentre, tallyOf } from './centre.ts';

/** What is in the borrower's centre, newest first. */
export async function listOwnNotifications({
  context: { db },
  borrower: { user_id, bound_to },
  query: { type, limit, offset },
}: Asked<typeof listNotifications>): Promise<Answer<typeof listNotifications>> {
  // They tell of every partner.
  if (bound_to !== null) {
    return {
      data: {
        all: [],
        total: 0,
        unread: 0,
        counts: { all: 0, loan: 0, repayment: 0, withdrawal: 0 },
      },
    };
  }
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where(inCentre(user_id, type))
    .orderBy('date', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const tally = await tallyOf(db, user_id);
  return { data: { all: rows.map(describe), total: tally.counts[type], ...tally } };
}

function describe(
  row: Selectable<Database['notifications']>,
): WireOf<typeof listNotifications>['all'][number] {
  const { notification_id, category: type, subject, body, date, file_name } = row;
  return { notification_id, type, subject, body, date, unread: row.unread ? 1 : 0, file_name };
}
