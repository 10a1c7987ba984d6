import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { otpResendSeconds, otpValidMinutes } from '#credit/codes.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, tooMany } from '../errors.ts';
import { channelOf } from '../messages/contact.ts';
import { codeMessage, noAccountMessage } from './code-messages.ts';
import { hashCode, newLinkCode, newOtp } from './codes.ts';

/**
 * What a code is bound to: signing in with a contact at a partner, or a new password for a contact
 * wherever the borrower is (`application_id` 0). One never opens the other.
 */
export type CodeFor = {
  readonly purpose: 'signin' | 'reset';
  readonly kind: 'otp' | 'link';
  readonly contact: string;
  readonly application_id: number;
};

/** A new password for a contact: always six digits, by SMS or email. */
export const resetOf = (contact: string): CodeFor => ({
  purpose: 'reset',
  kind: 'otp',
  contact,
  application_id: 0,
});

const most = { contactADay: 20, addressADay: 200 };

/**
 * Sends six digits or a link, at most one message per contact and purpose in 180 s, and gives the
 * seconds until the next may be asked for. Someone unknown is told so by a
 * message of their own, so that neither the answer nor its time tells who has an account.
 */
export async function sendCode(
  context: Context,
  wanted: CodeFor,
  {
    origin,
    clientAddress,
    way,
  }: {
    origin: string;
    clientAddress: string | undefined;
    /** Of a link: what its address says besides, for whom a partner has handed over. */
    way?: URLSearchParams | undefined;
  },
): Promise<number> {
  const now = context.clock.now();
  const address = clientAddress ?? null;
  return context.db.transaction().execute(async (tx) => {
    await lockContact(tx, wanted.contact);
    const partner = await partnerOf(tx, wanted);
    const sent = await sentInADay(tx, wanted, now);
    const wait = otpResendSeconds - Math.floor((now - sent.last) / 1000);
    if (wait > 0 && wait <= otpResendSeconds) return wait;
    if (sent.count >= most.contactADay) throw tooMany(dayMs / 1000);
    if (address && (await sentFrom(tx, address, now)) >= most.addressADay) {
      throw tooMany(dayMs / 1000);
    }

    const user_id = await borrowerWith(tx, wanted);
    const code = wanted.kind === 'otp' ? newOtp() : newLinkCode();
    await tx
      .insertInto('one_time_codes')
      .values({
        code_id: randomUUID(),
        ...wanted,
        address,
        user_id,
        hash: hashOf(context, wanted, code),
        sent_at: instant(now),
        expires_at: instant(now + otpValidMinutes * 60_000),
        spent_at: null,
      })
      .execute();
    const words = { wanted, code, origin, partner, way };
    await context.messages.send(tx, {
      user_id,
      to: wanted.contact,
      channel: channelOf(wanted.contact),
      ...(user_id ? codeMessage(words) : noAccountMessage(words)),
    });
    return otpResendSeconds;
  });
}

/** A link comes back without its contact, so its hash holds only the partner. */
export function hashOf({ config }: Context, wanted: CodeFor, code: string): string {
  const { purpose, kind, contact, application_id } = wanted;
  const sentTo = kind === 'otp' ? `${application_id} ${contact}` : String(application_id);
  return hashCode(config.tokenSecret, code, purpose === 'signin' ? sentTo : `${purpose} ${sentTo}`);
}

/** One at a time for each contact: sends and tries of codes are counted exactly. */
export async function lockContact(tx: Tx, contact: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`.execute(tx);
}

export const dayMs = 86_400_000;

/** All messages with codes to a contact since yesterday, and the last one for this purpose. */
async function sentInADay(tx: Tx, { contact, purpose }: CodeFor, now: number) {
  const { count, last } = await tx
    .selectFrom('one_time_codes')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max('sent_at').filterWhere('purpose', '=', purpose).as('last'),
    ])
    .where('contact', '=', contact)
    .where('sent_at', '>', instant(now - dayMs))
    .executeTakeFirstOrThrow();
  return { count, last: last ? Date.parse(last) : 0 };
}

async function sentFrom(tx: Tx, address: string, now: number): Promise<number> {
  const { count } = await tx
    .selectFrom('one_time_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('address', '=', address)
    .where('sent_at', '>', instant(now - dayMs))
    .executeTakeFirstOrThrow();
  return count;
}

/** The partner's name, '' where none is needed. Throws not_found for one that is not there. */
async function partnerOf(tx: Tx, { purpose, application_id }: CodeFor): Promise<string> {
  if (purpose === 'reset') return '';
  const partner = await tx
    .selectFrom('applications')
    .select('name')
    .where('application_id', '=', application_id)
    .executeTakeFirst();
  if (!partner) throw refuse('not_found', 'Partner was not specified.');
  return partner.name;
}

/** The borrower with this contact; to sign in at a partner they must be with that partner. */
async function borrowerWith(tx: Tx, { purpose, contact, application_id }: CodeFor) {
  const user = await tx
    .selectFrom('users')
    .select('user_id')
    .where(channelOf(contact) === 'email' ? 'email' : 'mobile', '=', contact)
    .$if(purpose === 'signin', (users) =>
      users.where('user_id', 'in', (db) =>
        db
          .selectFrom('memberships')
          .select('memberships.user_id')
          .where('application_id', '=', application_id),
      ),
    )
    .executeTakeFirst();
  return user?.user_id ?? null;
}
