import type { Selectable } from 'kysely';
import type { WireOf } from '#contract/call.ts';
import type { signInLink } from '#contract/session.ts';
import { otpValidMinutes } from '#credit/codes.ts';
import { minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { newLinkCode } from '../messages/codes.ts';
import { channelOf } from '../messages/contact.ts';
import { lockBorrower } from '../users/lock.ts';
import { deadHandoff } from './code-messages.ts';
import { arrivalQuery, contactForCode, handoffHash } from './hand-off.ts';
import { afterSignIn, type Link, linkedAccount, placeLink } from './partner-links.ts';
import { startSession } from './start.ts';

type Handoff = Selectable<Database['partner_handoffs']>;
type Opened = WireOf<typeof signInLink>;

/** With what the partner would like the keypad to begin with. */
function offerOf({ application_id, hints: { amount, currency } }: Handoff): string {
  const wish = amount && currency ? `&amount=${amount}&currency=${currency}` : '';
  return `/offer?applicationid=${application_id}${wish}`;
}

/**
 * Spends the link of a hand-off. A partner's word opens the account of a borrower who has proven
 * before that they are this user, as long as the contact is still theirs and the password their
 * own; the session is bound to the partner. Anybody else is led to the digits, which are sent to the
 * contact and not to the partner.
 */
export async function openHandoff(
  context: Context,
  {
    application_id,
    code,
    userAgent,
  }: { application_id: number; code: string; userAgent: string | undefined },
): Promise<Opened> {
  const { db, config, clock } = context;
  const now = instant(clock.now());
  const opened = await db.transaction().execute(async (tx) => {
    const handoff = await tx
      .updateTable('partner_handoffs')
      .set({ opened_at: now })
      .where('code_hash', '=', handoffHash(config.tokenSecret, application_id, code))
      .where('opened_at', 'is', null)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (!handoff || !(await isKeyValid(tx, handoff))) return undefined;
    const account = await accountOf(tx, handoff);
    if (!account) return { answer: await wayToDigits(tx, context, handoff) };
    const { handoff_id, partner_user_id } = handoff;
    const { user_id } = account;
    const session = { user_id, application_id, userAgent, handoff_id };
    const { token } = await startSession(tx, context, { ...session, bound_to: application_id });
    const answer = { token, application_id, redirect: offerOf(handoff) };
    return { answer, linked: { application_id, partner_user_id, user_id } };
  });
  if (!opened) throw refuse('code_invalid', deadHandoff);
  const { linked, answer } = opened;
  if (linked) await afterSignIn(context, linked, () => placeLink(context, linked));
  return answer;
}

/**
 * What a key has signed opens nothing any more once the key is revoked. Held until the transaction
 * ends, so that revoking it ends this session too.
 */
async function isKeyValid(tx: Tx, { key_id }: Handoff): Promise<boolean> {
  const key = await tx
    .selectFrom('partner_keys')
    .select('key_id')
    .where('key_id', '=', key_id)
    .where('revoked_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return key !== undefined;
}

async function accountOf(tx: Tx, handoff: Handoff) {
  const linked = await linkedAccount(tx, handoff);
  if (!linked) return undefined;
  // A new password may be ending the way in at this moment: then it is looked up after that.
  await lockBorrower(tx, linked.user_id);
  const account = await linkedAccount(tx, handoff);
  if (!account || account.password_hash === null || account.password_temporary) return undefined;
  const { email, mobile } = handoff;
  // A partner may give an id to somebody else: then the contact is another.
  const same = [
    [email, account.email],
    [mobile, account.mobile],
  ].every(([said, own]) => said === null || said === own);
  return same ? account : undefined;
}

/**
 * To the page that sends the digits and asks for them. What shows that they belong to this hand-off
 * is answered to the browser that opened it, and stands in no address that could be passed on.
 */
async function wayToDigits(
  tx: Tx,
  { config, clock }: Context,
  { handoff_id, application_id, email, mobile, redirect_url, hints }: Handoff,
): Promise<Opened> {
  const proof = newLinkCode();
  await tx
    .updateTable('partner_handoffs')
    .set({
      proof_hash: handoffHash(config.tokenSecret, application_id, proof),
      proof_expires_at: instant(clock.now() + otpValidMinutes * minuteMs),
    })
    .where('handoff_id', '=', handoff_id)
    .execute();
  const query = arrivalQuery({ application_id, redirect_url, hints });
  const contact = contactForCode(config, { email, mobile });
  if (contact) query.set(channelOf(contact) === 'email' ? 'email' : 'mobile', contact);
  const redirect = `/signon?${query}`;
  return { resend_in: 0, sent: false, connects: false, handoff: proof, redirect };
}

/** A hand-off as a code for it is asked for. */
export type CodeOfHandoff = {
  readonly handoff_id: string;
  /** What the address of a link by mail says besides: its way leads on where it is opened. */
  readonly way: URLSearchParams;
};

/** The hand-off that a browser has opened, for a code to the contact that the partner named. */
export async function provenHandoff(
  { db, config, clock }: Context,
  {
    proof,
    application_id,
    contact,
  }: { proof: string | undefined; application_id: number; contact: string },
): Promise<CodeOfHandoff | undefined> {
  if (proof === undefined) return undefined;
  const handoff = await db
    .selectFrom('partner_handoffs')
    .select(['handoff_id', 'application_id', 'redirect_url', 'hints'])
    .where('proof_hash', '=', handoffHash(config.tokenSecret, application_id, proof))
    .where('proof_expires_at', '>', instant(clock.now()))
    .where(channelOf(contact) === 'email' ? 'email' : 'mobile', '=', contact)
    .executeTakeFirst();
  return handoff && { handoff_id: handoff.handoff_id, way: arrivalQuery(handoff) };
}

/**
 * After a right code: the hand-off that led to it, if this browser has opened it, the message said
 * that the code connects, and it was sent to the contact that the partner named. Its user has `proven`
 * to be this borrower.
 */
export async function proveHandoff(
  tx: Tx,
  context: Context,
  {
    proof,
    application_id,
    contact,
    user_id,
    handoff_id: told,
  }: {
    proof: string | undefined;
    application_id: number;
    contact: string;
    user_id: string;
    handoff_id: string | null;
  },
): Promise<{ handoff_id: string; redirect: string; proven: Link } | undefined> {
  if (proof === undefined || told === null) return undefined;
  const { config, clock } = context;
  const handoff = await tx
    .updateTable('partner_handoffs')
    .set({ proof_hash: null })
    .where('handoff_id', '=', told)
    .where('proof_hash', '=', handoffHash(config.tokenSecret, application_id, proof))
    .where('proof_expires_at', '>', instant(clock.now()))
    .where(channelOf(contact) === 'email' ? 'email' : 'mobile', '=', contact)
    .returningAll()
    .executeTakeFirst();
  if (!handoff || !(await isKeyValid(tx, handoff))) return undefined;
  const { handoff_id, partner_user_id } = handoff;
  const proven = { application_id, partner_user_id, user_id };
  return { handoff_id, redirect: offerOf(handoff), proven };
}
