import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import type { Carriers } from './carrier.ts';

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
export type Messenger = {
  send(tx: Tx, message: Message): Promise<void>;
  /** As `send`, as far as the database is asked, and nothing is kept or delivered. */
  withhold(tx: Tx, message: Message): Promise<void>;
};

/** Keeps messages in the database, and has those delivered whose channel has a carrier. */
export function outbox(clock: Clock, carriers: Carriers): Messenger {
  return {
    async send(tx, { to, otp = null, link = null, ...message }) {
      const message_id = randomUUID();
      const now = clock.now();
      await tx
        .insertInto('messages')
        .values({ ...message, message_id, recipient: to, otp, link, sent_at: instant(now) })
        .execute();
      if (!carriers[message.channel]) return;
      await schedule(tx, { kind: message.channel, subject: message_id, run_at: now });
    },
    async withhold(tx, { to, channel, subject, body }) {
      const now = instant(clock.now());
      await sql`insert into messages (message_id, recipient, channel, subject, body, sent_at)
        select ${randomUUID()}, ${to}, ${channel}, ${subject}, ${body}, ${now} where false`.execute(
        tx,
      );
      if (!carriers[channel]) return;
      await sql`insert into jobs (kind, subject, run_at)
        select ${channel}, ${subject}, ${now} where false`.execute(tx);
    },
  };
}
