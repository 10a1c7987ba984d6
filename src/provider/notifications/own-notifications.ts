import { type Selectable, sql } from 'kysely';
import type { WireOf } from '#contract/call.ts';
import type {
  clearNotifications,
  listNotifications,
  readNotifications,
  restoreNotifications,
} from '#contract/notifications.ts';
import { instant } from '../clock/clock.ts';
import type { Borrower } from '../context.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Database, Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { countsOf, inCentre, tallyOf } from './centre.ts';

/** What is in the borrower's centre, newest first. */
export async function listOwnNotifications({
  context: { db },
  borrower,
  query,
}: CallRequest<typeof listNotifications>): Promise<Answer<typeof listNotifications>> {
  const read = await readTogether(db, notificationReads(db, borrower, query));
  return { data: notificationsFrom(read, query) };
}

type NotificationQuery = CallRequest<typeof listNotifications>['query'];

/** What the list is read from: nothing for a session of one partner, for they tell of every partner. */
export const notificationReads = (
  db: Db,
  { user_id, bound_to }: Borrower,
  { type, limit, offset }: NotificationQuery,
) => ({
  rows: db
    .selectFrom('notifications')
    .selectAll()
    .where(inCentre(user_id, type))
    .where(sql.lit(bound_to === null))
    .orderBy('date', 'desc')
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset),
  counts: countsOf(db, user_id).where(sql.lit(bound_to === null)),
});

export function notificationsFrom(
  { rows, counts }: RowsOf<ReturnType<typeof notificationReads>>,
  { type }: Pick<NotificationQuery, 'type'>,
): WireOf<typeof listNotifications> {
  const tally = tallyOf(counts);
  return { all: rows.map(describe), total: tally.counts[type], ...tally };
}

function describe(
  row: Selectable<Database['notifications']>,
): WireOf<typeof listNotifications>['all'][number] {
  const { notification_id, category: type, subject, body, date, file_name } = row;
  return { notification_id, type, subject, body, date, unread: row.unread ? 1 : 0, file_name };
}

/** Marks all of a type as read. */
export async function markRead({
  context: { db },
  borrower: { user_id },
  query: { type },
}: CallRequest<typeof readNotifications>): Promise<Answer<typeof readNotifications>> {
  const marked = await db
    .updateTable('notifications')
    .set({ unread: false })
    .where(inCentre(user_id, type))
    .where('unread', '=', true)
    .returning('date')
    .execute();
  const [since = null] = marked.map(({ date }) => date).sort();
  const { unread } = tallyOf(await countsOf(db, user_id).execute());
  return { data: { marked: marked.length, since, unread } };
}

/** Empties the borrower's centre. The rows stay: they say what the borrower was told, and when. */
export async function clearAll({
  context: { db, clock },
  borrower: { user_id },
}: CallRequest<typeof clearNotifications>): Promise<Answer<typeof clearNotifications>> {
  const cleared_at = instant(clock.now());
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ cleared_at })
    .where(inCentre(user_id, 'all'))
    .executeTakeFirstOrThrow();
  return {
    message: 'Notification cleared!',
    data: { cleared: Number(numUpdatedRows), cleared_at },
  };
}

/** Brings back what one clearing took out of the borrower's centre. */
export async function restoreCleared({
  context: { db },
  borrower: { user_id },
  body,
}: CallRequest<typeof restoreNotifications>): Promise<Answer<typeof restoreNotifications>> {
  // Of a day that no month has, the instant that JavaScript makes of it.
  const cleared_at = instant(Date.parse(body.cleared_at));
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ cleared_at: null })
    .where('user_id', '=', user_id)
    .where('cleared_at', '=', cleared_at)
    .executeTakeFirstOrThrow();
  const { unread } = tallyOf(await countsOf(db, user_id).execute());
  return { data: { restored: Number(numUpdatedRows), unread } };
}
