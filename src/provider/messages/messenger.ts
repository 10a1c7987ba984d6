import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Clock, instant } from '../clock/clock.ts';
import type { Config } from '../config.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import type { Carriers } from './carrier.ts';
import { inDaytime } from './daytime.ts';

/** What a mail holds between its greeting and its footer, besides the body. */
export type MailDetails = {
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** What happens next, and when. */
  readonly next?: string;
  /** `path` is a path of the app, which asks for a sign-in itself, or a whole address. */
  readonly action?: { readonly label: string; readonly path: string };
  /** What to do if it was not the reader; true is what is to be done of most. */
  readonly notYou?: string | true;
  /** For our own people: the body alone, without a greeting. */
  readonly toStaff?: true;
  readonly attached?: Attached;
};

/** A document that goes with a mail: made when the mail leaves, from what is kept of this loan. */
export type Attached = { readonly document: 'agreement'; readonly loan_id: string };

/** What is kept of a message besides its words. */
export type KeptDetails = MailDetails & {
  /** Leaves between eight and eight in Lagos only, at whichever try. */
  readonly inDaytime?: true;
};

/**
 * `to` is the address or number; `otp` and `link` are what a machine would pick out of it. By SMS the
 * body is the whole of it; in a mail it stands between the greeting and `details`.
 */
export type Message = {
  readonly user_id: string | null;
  readonly to: string;
  readonly channel: 'sms' | 'email';
  readonly subject: string;
  readonly body: string;
  readonly otp?: string;
  readonly link?: string;
  readonly details?: MailDetails;
  /** Written at this instant (ms since 1970) and kept until it is day in Lagos; else it leaves at once. */
  readonly inDaytime?: number;
  /** Written at this instant and left then; without it, now. */
  readonly writtenAt?: number;
};

/** Sends within the transaction of the work that is told about: no work, no message. */
export type Messenger = {
  send(tx: Tx, ...messages: readonly Message[]): Promise<void>;
  /** As `send`, as far as the database is asked, and nothing is kept or delivered. */
  withhold(tx: Tx, message: Message): Promise<void>;
};

/** Keeps messages in the database, and has those delivered whose channel has a carrier. */
export function outbox(
  clock: Clock,
  carriers: Carriers,
  { mode }: Pick<Config, 'mode'>,
): Messenger {
  /** What a sandbox's clock has jumped over has left at its own time, and not only now. */
  const leavesAt = (written: number | undefined, byDay: boolean) => {
    const now = clock.now();
    if (written === undefined) return now;
    const soonest = mode === 'live' ? Math.max(written, now) : written;
    return byDay ? inDaytime(soonest) : soonest;
  };
  return {
    async send(tx, ...messages) {
      const written = messages.map((message) => {
        const {
          to,
          otp = null,
          link = null,
          details,
          inDaytime: byDay,
          writtenAt,
          ...rest
        } = message;
        const run_at = leavesAt(byDay ?? writtenAt, byDay !== undefined);
        const kept: KeptDetails = { ...details, ...(byDay !== undefined && { inDaytime: true }) };
        const row = { ...rest, message_id: randomUUID(), recipient: to, otp, link, details: kept };
        return { run_at, row: { ...row, sent_at: instant(run_at) } };
      });
      insertRows(
        tx,
        'messages',
        written.map(({ row }) => row),
      );
      const leaving = written.filter(({ row }) => carriers[row.channel]);
      await schedule(
        tx,
        ...leaving.map(({ run_at, row }) => ({
          kind: row.channel,
          subject: row.message_id,
          run_at,
        })),
      );
    },
    async withhold(tx, { to, channel, subject, body, details = {} }) {
      const now = instant(clock.now());
      const kept = JSON.stringify(details);
      await sql`insert into messages (message_id, recipient, channel, subject, body, details, sent_at)
        select ${randomUUID()}, ${to}, ${channel}, ${subject}, ${body}, ${kept}::jsonb, ${now}
        where false`.execute(tx);
      if (!carriers[channel]) return;
      await sql`insert into jobs (kind, subject, run_at)
        select ${channel}, ${subject}, ${now} where false`.execute(tx);
    },
  };
}
