import type { readNotifications } from '#contract/notifications.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { inCentre, tallyOf } from './centre.ts';

/** Marks all of a type as read. */
export async function markRead({
  context: { db },
  borrower: { user_id },
  query: { type },
}: Asked<typeof readNotifications>): Promise<Answer<typeof readNotifications>> {
  const marked = await db
    .updateTable('notifications')
    .set({ unread: false })
    .where(inCentre(user_id, type))
    .where('unread', '=', true)
    .returning('date')
    .execute();
  const [since = null] = marked.map(({ date }) => date).sort();
  const { unread } = await tallyOf(db, user_id);
  return { data: { marked: marked.length, since, unread } };
}
