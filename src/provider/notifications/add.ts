import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/tables.ts';

/** Puts a notification in the borrower's centre, within the work that it tells about. */
export async function addNotification(
  tx: Tx,
  notification: {
    readonly user_id: string;
    readonly category: 'loan' | 'repayment' | 'withdrawal';
    readonly subject: string;
    readonly body: string;
    /** What happens next, which the centre shows after the body. */
    readonly next?: string;
    /** ISO instant. */
    readonly date: string;
  },
): Promise<void> {
  const { user_id, category, subject, next, date } = notification;
  const body = next ? `${notification.body} ${next}` : notification.body;
  const told = { user_id, category, subject, body, date };
  await tx
    .insertInto('notifications')
    .values({ ...told, notification_id: randomUUID(), file_name: null, cleared_at: null })
    .execute();
}
