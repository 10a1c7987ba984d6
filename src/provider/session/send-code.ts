import { randomUUID } from 'node:crypto';
import { otpResendSeconds } from '#credit/codes.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { markedId } from '../db/cells.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal, refuseField } from '../errors/refusal.ts';
import type { Requester } from '../limits/requester.ts';
import { newLinkCode, newOtp } from '../messages/codes.ts';
import { channelOf } from '../messages/contact.ts';
import { requireSmsLeft, requireTakesCodes } from '../messages/sms-codes.ts';
import { codeMessage, noAccountMessage } from './code-messages.ts';
import { hold, join, lastSent, requireShare, secondsToWait, validMs } from './code-share.ts';
import { type CodeFor, hashOf, lockContact } from './codes.ts';
import { isKnown } from './known-devices.ts';
import type { CodeOfHandoff } from './open-hand-off.ts';

export type Sent = {
  /** Seconds until another may be asked for. */
  readonly resend_in: number;
  /** Whether a message went out, not only the one of a moment ago. */
  readonly sent: boolean;
  /** Whether the message says that the code also connects the hand-off that it was asked for. */
  readonly connects: boolean;
};

/**
 * Sends six digits or a link, at most one message for each contact, partner and purpose in 180 s,
 * unless the last was used.
 * Digits belong to their requester. Another requester within the wait shares the digits that were just
 * sent and has tries of their own, so that no request takes a code away from somebody else or adds a
 * message. A contact without an account gets a message that says so: neither the answer nor its time
 * reveals accounts. By SMS it gets one only if it has an account at some partner, or anybody could
 * have us send SMS to the world.
 */
export async function sendCode(
  context: Context,
  wanted: CodeFor,
  {
    origin,
    requester,
    handoff,
  }: {
    origin: string;
    requester: Requester;
    /** What the code also connects. */
    handoff?: CodeOfHandoff | undefined;
  },
): Promise<Sent> {
  const { contact } = wanted;
  requireTakesCodes(context.config, contact);
  const now = context.clock.now();
  return context.db.transaction().execute(async (tx) => {
    await lockContact(tx, contact);
    const partner = await partnerOf(tx, wanted);
    const asking = { origin, requester, now, partner };
    const last = await lastSent(tx, wanted, asking);
    const wait = last ? secondsToWait(last.sent_at, now) : 0;
    const isFree = last?.spent_at && (last.spent_here || (await isKnown(tx, contact, requester)));
    if (!last || wait <= 0 || isFree) return sendNew(tx, context, wanted, { ...asking, handoff });
    const connects = handoff !== undefined && last.handoff_id === handoff.handoff_id;
    if (!last.spent_at) {
      if (wanted.kind === 'otp') await join(tx, last, asking);
    } else {
      await replaceSpent(tx, context, wanted, {
        ...asking,
        sentAt: last.sent_at,
        handoff: connects ? handoff : undefined,
      });
    }
    return { resend_in: wait, sent: false, connects };
  });
}

/**
 * Whether a code was spent is known to its contact's owner alone, so a stranger hears the same wait as
 * before. The message goes out all the same, for it may be the owner who asks, on another device.
 */
async function replaceSpent(
  tx: Tx,
  context: Context,
  wanted: CodeFor,
  asking: Asking & { readonly sentAt: string },
): Promise<void> {
  try {
    await sendNew(tx, context, wanted, asking);
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
  }
}

type Asking = {
  readonly origin: string;
  readonly requester: Requester;
  readonly now: number;
  readonly partner: string;
  readonly handoff?: CodeOfHandoff | undefined;
  /** From when the next wait counts; without it from now. */
  readonly sentAt?: string;
};

async function sendNew(
  tx: Tx,
  context: Context,
  wanted: CodeFor,
  { origin, requester, now, partner, handoff, sentAt = instant(now) }: Asking,
): Promise<Sent> {
  const rest = await requireShare(tx, wanted, { requester, now });
  if (rest > 0) return { resend_in: rest, sent: false, connects: false };

  const channel = channelOf(wanted.contact);
  if (channel === 'sms' && !(await isKnown(tx, wanted.contact, requester))) {
    await requireSmsLeft(tx, context);
  }

  const { account, user_id } = await borrowerWith(tx, wanted);
  const goesOut = channel === 'email' || account !== null;
  const code = wanted.kind === 'otp' ? newOtp() : markedId(context.cell, newLinkCode());
  const code_id = randomUUID();
  await tx
    .insertInto('one_time_codes')
    .values({
      code_id,
      ...wanted,
      user_id,
      hash: hashOf(context, wanted, code),
      sent_at: sentAt,
      expires_at: instant(now + validMs),
      spent_at: null,
      handoff_id: handoff?.handoff_id ?? null,
      sms_at: channel === 'sms' && goesOut ? instant(now) : null,
    })
    .execute();
  await hold(tx, code_id, { requester, now });
  const words = { wanted, code, origin, partner, way: handoff?.way };
  const message = {
    user_id,
    to: wanted.contact,
    channel,
    ...(user_id ? codeMessage(words) : noAccountMessage(words)),
  };
  if (goesOut) await context.messages.send(tx, message);
  else await context.messages.withhold(tx, message);
  return { resend_in: otpResendSeconds, sent: true, connects: handoff !== undefined };
}

/** The partner's name, '' where none is needed. Throws invalid_request where it lacks. */
async function partnerOf(tx: Tx, { purpose, application_id }: CodeFor): Promise<string> {
  if (purpose !== 'signin') return '';
  const partner = await tx
    .selectFrom('applications')
    .select('name')
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  if (!partner) throw refuseField('application_id', 'Partner was not specified.');
  return partner.name;
}

/**
 * Whose account this contact is of, and whose the code opens: to sign in at a partner they must be
 * with that partner.
 */
async function borrowerWith(tx: Tx, { purpose, contact, application_id }: CodeFor) {
  const user = await tx
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.user_id')
        .on('application_id', '=', application_id),
    )
    .select(['users.user_id', 'memberships.user_id as member'])
    .where(channelOf(contact) === 'email' ? 'email' : 'mobile', '=', contact)
    .executeTakeFirst();
  const account = user?.user_id ?? null;
  return { account, user_id: purpose === 'signin' ? (user?.member ?? null) : account };
}
