import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { channelOf, contactOf } from '../messages/contact.ts';
import type { Message } from '../messages/messenger.ts';
import { addNotification } from './add.ts';

export type Notification = {
  readonly user_id: string;
  readonly category: 'loan' | 'repayment' | 'withdrawal';
  readonly subject: string;
  readonly body: string;
  /** Where it goes besides the notifications; without it, where the borrower is reached. */
  readonly channels?: readonly Message['channel'][];
};

/** Tells a borrower in the notifications centre and by a message, with the work or not at all. */
export async function notifyBorrower(
  tx: Tx,
  { clock, messages }: Pick<Context, 'clock' | 'messages'>,
  news: Notification,
): Promise<void> {
  const { user_id, subject, body, channels } = news;
  await addNotification(tx, { ...news, date: instant(clock.now()) });
  const borrower = await tx
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const contacts = channels
    ? [borrower.email, borrower.mobile].filter((to) => to !== null)
    : [contactOf(borrower)];
  for (const to of contacts) {
    const channel = channelOf(to);
    if (channels && !channels.includes(channel)) continue;
    await messages.send(tx, { user_id, to, channel, subject, body });
  }
}
