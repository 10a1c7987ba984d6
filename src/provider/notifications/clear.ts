import type { clearNotifications } from '#contract/notifications.ts';
import { instant } from '../clock/clock.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { inCentre } from './centre.ts';

/** Empties the borrower's centre. The rows stay: they say what the borrower was told, and when. */
export async function clearAll({
  context: { db, clock },
  borrower: { user_id },
}: Asked<typeof clearNotifications>): Promise<Answer<typeof clearNotifications>> {
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
