import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { otpResendSeconds, otpValidMinutes } from '#credit/codes.ts';
import { limitedAddress } from '../client-address.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { codeMessage, noAccountMessage } from './code-messages.ts';
import { hashCode, newLinkCode, newOtp } from './codes.ts';

/** A contact at a partner: what a code is bound to. */
export type CodeFor = {
  readonly kind: 'otp' | 'link';
  readonly contact: string;
  readonly application_id: number;
};

const most = { contactADay: 20, addressADay: 200 };

/**
 * Sends a six-digit code to a mobile or a link to an email, at most one message per contact in
 * 180 s, and gives the seconds until the next may be asked for. Someone unknown is told so by a
 * message of their own, so that neither the answer nor its time tells who has an account.
 */
export async function sendCode(
  context: Context,
  wanted: CodeFor,
  { origin, clientAddress }: { origin: string; clientAddress: string | undefined },
): Promise<number> {
  const now = context.clock.now();
  const address = limitedAddress(clientAddress);
  return context.db.transaction().execute(async (tx) => {
    await lockContact(tx, wanted.contact);
    const partner = await tx
      .selectFrom('applications')
      .select('name')
      .where('application_id', '=', wanted.application_id)
      .executeTakeFirst();
    if (!partner) throw refuse('not_found', 'Partner was not specified.');

    const sent = await sentInADay(tx, 'contact', wanted.contact, now);
    const wait = otpResendSeconds - Math.floor((now - sent.last) / 1000);
    if (wait > 0 && wait <= otpResendSeconds) return wait;
    if (sent.count >= most.contactADay) return otpResendSeconds;
    if (address && (await sentInADay(tx, 'address', address, now)).count >= most.addressADay) {
      throw refuse('too_many_requests');
    }

    const user_id = await memberWith(tx, wanted);
    const code = wanted.kind === 'otp' ? newOtp() : newLinkCode();
    await tx
      .insertInto('one_time_codes')
      .values({
        code_id: randomUUID(),
        ...wanted,
        purpose: 'signin',
        address,
        user_id,
        hash: hashOf(context, wanted, code),
        sent_at: instant(now),
        expires_at: instant(now + otpValidMinutes * 60_000),
        spent_at: null,
      })
      .execute();
    const words = { wanted, code, origin, partner: partner.name };
    await context.messages.send(tx, {
      user_id,
      to: wanted.contact,
      channel: wanted.kind === 'otp' ? 'sms' : 'email',
      ...(user_id ? codeMessage(words) : noAccountMessage(words)),
    });
    return otpResendSeconds;
  });
}

/** A link comes back without its contact, so its hash holds only the partner. */
export function hashOf({ config }: Context, wanted: CodeFor, code: string): string {
  const { kind, contact, application_id } = wanted;
  const sentTo = kind === 'otp' ? `${application_id} ${contact}` : String(application_id);
  return hashCode(config.tokenSecret, code, sentTo);
}

/** One at a time for each contact: sends and tries of codes are counted exactly. */
export async function lockContact(tx: Tx, contact: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`.execute(tx);
}

export const dayMs = 86_400_000;

async function sentInADay(tx: Tx, by: 'contact' | 'address', value: string, now: number) {
  const { count, last } = await tx
    .selectFrom('one_time_codes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('sent_at').as('last')])
    .where(by, '=', value)
    .where('sent_at', '>', instant(now - dayMs))
    .executeTakeFirstOrThrow();
  return { count, last: last ? Date.parse(last) : 0 };
}

/** The borrower with this contact, if they are with this partner. */
async function memberWith(tx: Tx, { kind, contact, application_id }: CodeFor) {
  const user = await tx
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.user_id')
    .select('users.user_id')
    .where(kind === 'otp' ? 'mobile' : 'email', '=', contact)
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  return user?.user_id ?? null;
}
