import type { Selectable } from 'kysely';
import type { WireOf } from '#contract/call.ts';
import type { signInLink } from '#contract/session.ts';
import { otpValidMinutes } from '#credit/codes.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { channelOf } from '../messages/contact.ts';
import { newLinkCode } from '../session/codes.ts';
import { startSession } from '../session/start.ts';
import { lockBorrower } from '../users/lock.ts';
import { arrivalQuery, handoffHash } from './hand-off.ts';
import { linkAccount, linkedAccount } from './links.ts';

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
    if (!account) return { resend_in: 0, redirect: await wayToDigits(tx, context, handoff) };
    const { handoff_id } = handoff;
    const session = { user_id: account.user_id, application_id, userAgent, handoff_id };
    const token = await startSession(tx, context, { ...session, bound_to: application_id });
    return { token, application_id, redirect: offerOf(handoff) };
  });
  if (!opened) throw refuse('code_invalid');
  return opened;
}

/**
 * What a key has signed opens nothing any more once the key is revoked. Held until the transaction
 * ends, so that whoever revokes it ends this session too.
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

/** To the page that sends the digits and asks for them, with what will show that they belong here. */
async function wayToDigits(
  tx: Tx,
  { config, clock }: Context,
  { handoff_id, application_id, email, mobile, redirect_url, hints }: Handoff,
): Promise<string> {
  const proof = newLinkCode();
  await tx
    .updateTable('partner_handoffs')
    .set({
      proof_hash: handoffHash(config.tokenSecret, application_id, proof),
      proof_expires_at: instant(clock.now() + otpValidMinutes * 60_000),
    })
    .where('handoff_id', '=', handoff_id)
    .execute();
  const query = arrivalQuery({ application_id, redirect_url, hints });
  if (mobile) query.set('mobile', mobile);
  else if (email) query.set('email', email);
  query.set('handoff', proof);
  return `/signon?${query}`;
}

/**
 * Of the contact that the partner named: what the address of a link by mail says besides. Whoever
 * opens it is on the way of the hand-off, in whichever browser.
 */
export async function wayByMail(
  { db, config, clock }: Context,
  {
    proof,
    application_id,
    contact,
  }: { proof: string | undefined; application_id: number; contact: string },
): Promise<URLSearchParams | undefined> {
  if (proof === undefined || channelOf(contact) !== 'email') return undefined;
  const handoff = await db
    .selectFrom('partner_handoffs')
    .select(['application_id', 'redirect_url', 'hints'])
    .where('proof_hash', '=', handoffHash(config.tokenSecret, application_id, proof))
    .where('proof_expires_at', '>', instant(clock.now()))
    .where('email', '=', contact)
    .executeTakeFirst();
  const query = handoff && arrivalQuery(handoff);
  query?.set('handoff', proof);
  return query;
}

/**
 * After a right code: the hand-off that led to it, if its way there still holds and the code was sent
 * to the contact that the partner named. Its user is this borrower from now on.
 */
export async function proveHandoff(
  tx: Tx,
  context: Context,
  {
    proof,
    application_id,
    contact,
    user_id,
  }: { proof: string | undefined; application_id: number; contact: string; user_id: string },
): Promise<{ handoff_id: string; redirect: string } | undefined> {
  if (proof === undefined) return undefined;
  const { config, clock } = context;
  const handoff = await tx
    .updateTable('partner_handoffs')
    .set({ proof_hash: null })
    .where('proof_hash', '=', handoffHash(config.tokenSecret, application_id, proof))
    .where('proof_expires_at', '>', instant(clock.now()))
    .where(channelOf(contact) === 'email' ? 'email' : 'mobile', '=', contact)
    .returningAll()
    .executeTakeFirst();
  if (!handoff || !(await isKeyValid(tx, handoff))) return undefined;
  const { handoff_id, partner_user_id } = handoff;
  await linkAccount(tx, context, { application_id, partner_user_id, user_id });
  return { handoff_id, redirect: offerOf(handoff) };
}
