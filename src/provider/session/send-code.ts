import { randomUUID } from 'node:crypto';
import { otpResendSeconds } from '#credit/codes.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { markedId } from '../db/cells.ts';
import type { Db, Tx } from '../db/tables.ts';
import { Refusal, refuseField } from '../errors/refusal.ts';
import { type Limit, type Over, whileCounted } from '../limits/counts.ts';
import type { Requester } from '../limits/requester.ts';
import { isOfSms, type SmsLimit, smsCeiling, smsLimits } from '../limits/sms-ceiling.ts';
import { newLinkCode, newOtp } from '../messages/codes.ts';
import { channelOf } from '../messages/contact.ts';
import { requireTakesCodes } from '../messages/sms-codes.ts';
import { codeMessage, noAccountMessage } from './code-messages.ts';
import {
  codesFrom,
  hold,
  join,
  lastSent,
  requireShare,
  secondsToWait,
  unspentCodes,
  validMs,
} from './code-share.ts';
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
  const { db, clock } = context;
  requireTakesCodes(context.config, wanted.contact);
  const now = clock.now();
  const partner = await partnerOf(db, wanted);
  const borrower = await borrowerWith(db, wanted, now, handoff !== undefined);
  const asking = { origin, requester, now, partner, borrower, handoff };
  const ofSms = limitsOfSms(context, wanted, borrower);
  const answer = (limits: readonly (Limit | SmsLimit)[]) =>
    whileCounted(context, limits, (over) =>
      db
        .transaction()
        .execute((tx) => sendOrJoin(tx, context, wanted, { ...asking, limits, over })),
    );
  const ofAddress = codesFrom(requester);
  // Many who ask for the code that was just sent must not use up, even for a moment, what all have.
  const sent = await answer(borrower.has_code ? ofAddress : [...ofAddress, ...ofSms]);
  return sent ?? (await answer([...ofAddress, ...ofSms])) ?? notSent(0);
}

/** A number without an account gets no SMS, and is told the same of the ceiling in the same time. */
function limitsOfSms(
  { config }: Context,
  { contact }: CodeFor,
  { account }: { account: string | null },
): readonly SmsLimit[] {
  if (channelOf(contact) === 'email') return [];
  return smsLimits(config).map((limit) => ({ ...limit, counts: account !== null }));
}

async function sendOrJoin(
  tx: Tx,
  context: Context,
  wanted: CodeFor,
  asking: Asking,
): Promise<Outcome> {
  const { contact } = wanted;
  const { requester, now, handoff } = asking;
  await lockContact(tx, contact);
  const last = await lastSent(tx, wanted, asking);
  const wait = last ? secondsToWait(last.sent_at, now) : 0;
  const isFree = last?.spent_at && (last.spent_here || (await isKnown(tx, contact, requester)));
  if (!last || wait <= 0 || isFree) return sendNew(tx, context, wanted, asking);
  const connects = handoff !== undefined && last.handoff_id === handoff.handoff_id;
  const result = { resend_in: wait, sent: false, connects };
  if (!last.spent_at) {
    const joins = wanted.kind === 'otp' && (await join(tx, last, asking));
    return { result, needed: joins ? codesFrom(requester) : [] };
  }
  const replaced = await replaceSpent(tx, context, wanted, {
    ...asking,
    sentAt: last.sent_at,
    handoff: connects ? handoff : undefined,
  });
  return { ...replaced, result: replaced.result && result };
}

/** Without a result when it takes an SMS that has not been counted. */
type Outcome = { readonly result: Sent | undefined; readonly needed: readonly Limit[] };

/**
 * Whether a code was spent is known to its contact's owner alone, so a stranger hears the same wait as
 * before. The message goes out all the same, for it may be the owner who asks, on another device.
 */
async function replaceSpent(
  tx: Tx,
  context: Context,
  wanted: CodeFor,
  asking: Asking & { readonly sentAt: string },
): Promise<Outcome> {
  try {
    return await sendNew(tx, context, wanted, asking);
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused;
    return { result: notSent(0), needed: [] };
  }
}

const notSent = (resend_in: number): Sent => ({ resend_in, sent: false, connects: false });

type Asking = {
  readonly origin: string;
  readonly requester: Requester;
  readonly now: number;
  readonly partner: string;
  readonly borrower: { readonly account: string | null; readonly user_id: string | null };
  readonly handoff?: CodeOfHandoff | undefined;
  /** What has been counted, and what of it is used up. */
  readonly limits: readonly (Limit | SmsLimit)[];
  readonly over: readonly Over<Limit | SmsLimit>[];
  /** From when the next wait counts; without it from now. */
  readonly sentAt?: string;
};

async function sendNew(
  tx: Tx,
  context: Context,
  wanted: CodeFor,
  asking: Asking,
): Promise<Outcome> {
  const { origin, requester, now, partner, borrower, handoff, limits, over } = asking;
  const { sentAt = instant(now) } = asking;
  const channel = channelOf(wanted.contact);
  if (channel === 'sms' && !limits.some(isOfSms)) return { result: undefined, needed: [] };

  const isAddressOver = over.some(({ limit }) => !isOfSms(limit));
  const rest = await requireShare(tx, wanted, { requester, now }, isAddressOver);
  if (rest > 0) return { result: notSent(rest), needed: [] };
  const ceiling = over.find((one): one is Over<SmsLimit> => isOfSms(one.limit));
  if (ceiling && !(await isKnown(tx, wanted.contact, requester)))
    throw smsCeiling(context, ceiling);

  const { account, user_id } = borrower;
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
  const result = { resend_in: otpResendSeconds, sent: true, connects: handoff !== undefined };
  return { result, needed: limits };
}

/** The partner's name, '' where none is needed. Throws invalid_request where it lacks. */
async function partnerOf(db: Db, { purpose, application_id }: CodeFor): Promise<string> {
  if (purpose !== 'signin') return '';
  const partner = await db
    .selectFrom('applications')
    .select('name')
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  if (!partner) throw refuseField('application_id', 'Partner was not specified.');
  return partner.name;
}

/**
 * Whose account this contact is of, and whose the code opens: to sign in at a partner they must be
 * with that partner, or be handed over by it just now.
 */
async function borrowerWith(db: Db, wanted: CodeFor, now: number, isHandedOver: boolean) {
  const { purpose, contact, application_id } = wanted;
  const user = await db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.user_id')
        .on('application_id', '=', application_id),
    )
    .select(['users.user_id', 'memberships.user_id as member'])
    .select(({ exists }) => exists(unspentCodes(db, wanted, now)).as('has_code'))
    .where(channelOf(contact) === 'email' ? 'email' : 'mobile', '=', contact)
    .executeTakeFirst();
  const account = user?.user_id ?? null;
  const needsPartner = purpose === 'signin' && !isHandedOver;
  const user_id = needsPartner ? (user?.member ?? null) : account;
  return { account, user_id, has_code: user?.has_code ?? false };
}
