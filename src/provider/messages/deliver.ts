import { brand } from '#brand';
import { dayMs } from '#credit/durations.ts';
import { escapeHidden, escapeProse } from '#credit/plain-text.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Job } from '../jobs/job.ts';
import type { Outgoing } from './carrier.ts';
import { composeMail, type KeptMail } from './compose.ts';
import { inDaytime } from './daytime.ts';
import type { Message } from './messenger.ts';

const shortestPauseMs = 5_000;
const longestPauseMs = 1_800_000;

/**
 * Hands one message to its carrier, at least once and always under its id. A carrier that cannot
 * take it now is asked again for a day, after pauses as long as the message has waited so far.
 */
export async function deliverMessage(context: Context, job: Job): Promise<void> {
  const { db, clock, carriers, log } = context;
  const message = await waiting(db, job.subject);
  const carry = message && carriers[message.channel];
  if (!carry) return db.transaction().execute((tx) => job.done(tx));
  const leavesAt = (at: number) => (message.details?.inDaytime ? inDaytime(at) : at);
  const soonest = leavesAt(clock.now());
  if (soonest > clock.now()) return db.transaction().execute((tx) => job.again(tx, soonest));

  const carried = await carry({
    id: job.subject,
    to: message.to,
    ...(await written(message, context)),
  });
  const now = clock.now();
  const age = now - Date.parse(message.sent_at);
  await db.transaction().execute(async (tx) => {
    if (carried.outcome === 'later' && age < dayMs) {
      const pause = Math.min(Math.max(age, shortestPauseMs), longestPauseMs);
      return job.again(tx, leavesAt(now + pause));
    }
    await close(tx, context, job.subject, carried.outcome === 'taken' ? 'taken' : 'given up');
    await job.done(tx);
  });
  if (carried.outcome !== 'taken') {
    const event = carried.outcome === 'later' && age < dayMs ? 'message waits' : 'message given up';
    log(event, { id: job.subject, channel: message.channel, reason: carried.reason });
  }
}

/** What leaves of a kept message. */
async function written(
  message: KeptMail & Pick<Message, 'channel'>,
  context: Context,
): Promise<Omit<Outgoing, 'id' | 'to'>> {
  if (message.channel === 'sms') {
    return { subject: escapeHidden(message.subject), body: escapeProse(message.body) };
  }
  const { config, attach } = context;
  // A sandbox that is not told its address may still be given a mail server.
  const origin = config.origin ?? brand.origin;
  const { subject, text, html } = composeMail(message, { ...config, origin });
  const attached = message.details?.attached;
  const attachments = attached ? [await attach(context, attached, origin)] : [];
  return { subject, body: text, html, attachments };
}

async function waiting(db: Context['db'], message_id: string) {
  const found = await db
    .selectFrom('messages')
    .leftJoin('users', 'users.user_id', 'messages.user_id')
    .select(['recipient as to', 'channel', 'subject', 'body', 'details', 'sent_at', 'firstname'])
    .where('message_id', '=', message_id)
    .where('handed_over_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst();
  return found;
}

/** What was secret in it has done its work; only the sandbox's outbox goes on showing it. */
async function close(
  tx: Tx,
  { clock, config }: Context,
  message_id: string,
  how: 'taken' | 'given up',
): Promise<void> {
  const at = instant(clock.now());
  const forgotten =
    config.mode === 'live' ? { body: '', details: null, otp: null, link: null } : {};
  await tx
    .updateTable('messages')
    .set({ ...(how === 'taken' ? { handed_over_at: at } : { given_up_at: at }), ...forgotten })
    .where('message_id', '=', message_id)
    .execute();
}
