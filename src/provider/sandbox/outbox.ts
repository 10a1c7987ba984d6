import type { Db } from '../db/tables.ts';

const most = 200;

/** Messages sent, newest first: all, or those to one address or number. */
export async function readOutbox(db: Db, to: string | undefined) {
  const messages = await db
    .selectFrom('messages')
    .selectAll()
    .$if(to !== undefined, (rows) => rows.where('recipient', '=', to ?? ''))
    .orderBy('position', 'desc')
    .limit(most)
    .execute();
  return messages.map(({ message_id, recipient, channel, subject, body, otp, link, sent_at }) => ({
    id: message_id,
    to: recipient,
    channel,
    subject,
    body,
    ...(otp === null ? {} : { otp }),
    ...(link === null ? {} : { link }),
    sent_at,
  }));
}
