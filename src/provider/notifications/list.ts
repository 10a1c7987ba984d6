import type { Selectable } from 'kysely';
import type { WireOf } from '#contract/call.ts';
import type { listNotifications } from '#contract/notifications.ts';
import type { Database } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { overAllPages, totalOf } from '../page.ts';
import { inCentre, unreadOf } from './centre.ts';

/** What is in the borrower's centre, newest first. */
export async function listOwnNotifications({
  context: { db },
  borrower: { user_id },
  query: { type, limit, offset },
}: Asked<typeof listNotifications>): Promise<Answer<typeof listNotifications>> {
  const found = db.selectFrom('notifications').selectAll().where(inCentre(user_id, type));
  const rows = await found
    .select(overAllPages)
    .orderBy('date', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await totalOf(rows, found);
  return { data: { all: rows.map(describe), total, unread: await unreadOf(db, user_id) } };
}

function describe(
  row: Selectable<Database['notifications']>,
): WireOf<typeof listNotifications>['all'][number] {
  const { notification_id, category: type, subject, body, date, file_name } = row;
  return { notification_id, type, subject, body, date, unread: row.unread ? 1 : 0, file_name };
}
