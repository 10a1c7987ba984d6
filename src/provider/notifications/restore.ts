import type { restoreNotifications } from '#contract/notifications.ts';
import { instant } from '../clock/clock.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { tallyOf } from './centre.ts';

/** Brings back what one clearing took out of the borrower's centre. */
export async function restoreCleared({
  context: { db },
  borrower: { user_id },
  body,
}: Asked<typeof restoreNotifications>): Promise<Answer<typeof restoreNotifications>> {
  // Of a day that no month has, the instant that JavaScript makes of it.
  const cleared_at = instant(Date.parse(body.cleared_at));
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ cleared_at: null })
    .where('user_id', '=', user_id)
    .where('cleared_at', '=', cleared_at)
    .executeTakeFirstOrThrow();
  const { unread } = await tallyOf(db, user_id);
  return { data: { restored: Number(numUpdatedRows), unread } };
}
