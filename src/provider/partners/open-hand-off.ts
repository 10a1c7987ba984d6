import type { Selectable } from 'kysely';
import type { WireOf } from '#contract/call.ts';
import type { signInLink } from '#contract/session.ts';
import { otpValidMinutes } from '#credit/codes.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { newLinkCode } from '../session/codes.ts';
import { startSession } from '../session/start.ts';
import { arrivalQuery, handoffHash } from './hand-off.ts';
import { linkAccount, linkedAccount } from './links.ts';

type Handoff = Selectable<Database['partner_handoffs']>;
type Opened = WireOf<typeof signInLink>;

const offerOf = (application_id: number) => `/offer?applicationid=${application_id}`;

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
    if (!handoff) return undefined;
    const account = await accountOf(tx, handoff);
    if (!account) return { resend_in: 0, redirect: await wayToDigits(tx, context, handoff) };
    const { handoff_id } = handoff;
    const session = { user_id: account.user_id, application_id, userAgent, handoff_id };
    const token = await startSession(tx, context, { ...session, bound_to: application_id });
    return { token, application_id, redirect: offerOf(application_id) };
  });
  if (!opened) throw refuse('code_invalid');
  return opened;
}

async function accountOf(tx: Tx, handoff: Handoff) {
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
 * After right digits: the hand-off that led to them in this browser, if its way there still holds.
 * When they were those of the contact that the partner named, its user is this borrower from now on.
 */
export async function proveHandoff(
  tx: Tx,
  context: Context,
  {
    proof,
    application_id,
    mobile,
    user_id,
  }: { proof: string; application_id: number; mobile: string; user_id: string },
): Promise<{ handoff_id: string; redirect: string } | undefined> {
  const { config, clock } = context;
  const handoff = await tx
    .updateTable('partner_handoffs')
    .set({ proof_hash: null })
    .where('proof_hash', '=', handoffHash(config.tokenSecret, application_id, proof))
    .where('proof_expires_at', '>', instant(clock.now()))
    .returningAll()
    .executeTakeFirst();
  if (!handoff) return undefined;
  const { handoff_id, partner_user_id } = handoff;
  if (handoff.mobile === mobile) {
    await linkAccount(tx, context, { application_id, partner_user_id, user_id });
  }
  return { handoff_id, redirect: offerOf(application_id) };
}
