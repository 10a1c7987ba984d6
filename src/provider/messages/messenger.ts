import { randomUUID } from 'node:crypto';
import { type Clock, instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';

/** `to` is the address or number; `otp` and `link` are what a machine would pick out of `body`. */
export type Message = {
  readonly user_id: string | null;
  readonly to: string;
  readonly channel: 'sms' | 'email';
  readonly subject: string;
  readonly body: string;
  readonly otp?: string;
  readonly link?: string;
};

/** Sends within the transaction of the work that it tells about: no work, no message. */
export type Messenger = { send(tx: Tx, message: Message): Promise<void> };

/** Keeps messages in the database, where the sandbox's outbox reads them. */
export function outbox(clock: Clock): Messenger {
  return {
    async send(tx, { to, otp = null, link = null, ...message }) {
      await tx
        .insertInto('messages')
        .values({
          ...message,
          message_id: randomUUID(),
          recipient: to,
          otp,
          link,
          sent_at: instant(clock.now()),
        })
        .execute();
    },
  };
}
