import { randomUUID } from 'node:crypto';
import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';

type NewNotification = {
  readonly user_id: string;
  readonly category: 'loan' | 'repayment' | 'withdrawal';
  readonly subject: string;
  readonly body: string;
  /** What happens next, which the centre shows after the body. */
  readonly next?: string;
  /** ISO instant. */
  readonly date: string;
};

/** Puts notifications in their borrowers' centres, within the work that they tell about. */
export async function addNotification(
  tx: Tx,
  ...notifications: readonly NewNotification[]
): Promise<void> {
  const rows = notifications.map(({ user_id, category, subject, body, next, date }) => ({
    ...{ user_id, category, subject, date },
    body: next ? `${body} ${next}` : body,
    notification_id: randomUUID(),
    file_name: null,
    cleared_at: null,
  }));
  insertRows(tx, 'notifications', rows);
}
