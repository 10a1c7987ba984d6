import type { readNotifications } from '#contract/notifications.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { inCentre, unreadOf } from './centre.ts';

/** Marks all of a type as read. */
export async function markRead({
  context: { db },
  borrower: { user_id },
  query: { type },
}: Asked<typeof readNotifications>): Promise<Answer<typeof readNotifications>> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ unread: false })
    .where(inCentre(user_id, type))
    .where('unread', '=', true)
    .executeTakeFirstOrThrow();
  return { data: { marked: Number(numUpdatedRows), unread: await unreadOf(db, user_id) } };
}
