import { randomUUID } from 'node:crypto';
import type { WireOf } from '#contract/call.ts';
import { handOffMinutes } from '#contract/partner-times.ts';
import type { signOn } from '#contract/sign-on.ts';
import { minuteMs } from '#credit/durations.ts';
import { audit } from '../audit.ts';
import { inCellOfContact, inCellOfPartnerUser } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Config } from '../config.ts';
import { markedId, unmarkedId } from '../db/cells.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import type { CallRequest } from '../http/endpoint.ts';
import { hashCode, linkCodeLength, newLinkCode } from '../messages/codes.ts';
import { takesCodes } from '../messages/sms-codes.ts';
import { originToRegister, returnAddress } from '../partners/addresses.ts';
import { badSignature, checkSigned, useOnce } from '../partners/signed-request.ts';
import { openAccount } from '../users/open-account.ts';
import { linkedAccount } from './partner-links.ts';

type SignOn = CallRequest<typeof signOn, null>;

const validMs = handOffMinutes * minuteMs;

const prefix = 'ho_';

/** Told from the codes that we send, which may by chance begin so too, and are shorter. */
export const isHandoffCode = (code: string): boolean =>
  code.startsWith(prefix) && unmarkedId(code).length === prefix.length + linkCodeLength;

/** Bound to the partner, as its link says both. */
export const handoffHash = (tokenSecret: string, application_id: number, code: string): string =>
  hashCode(tokenSecret, code, `hand-off ${application_id}`);

/**
 * A partner's server says that its user comes. It proves the partner and nobody else: the answer is
 * a link that opens once, and whose account that leads to is decided when it is opened. Nothing is
 * sent. The answer is the same whether we know the contact or not.
 */
export async function handOff(
  asked: SignOn,
): Promise<{ message: string; data: WireOf<typeof signOn> }> {
  const { context: anywhere, query, body = {}, origin, rawRequest } = asked;
  if (!rawRequest) throw badSignature('is missing');
  const signed = await checkSigned(anywhere, rawRequest);
  const { application_id, key_id } = signed.key;
  const named = [body.application_id, query.application_id].filter((id) => id !== undefined);
  if (named.some((id) => id !== application_id))
    throw badSignature('names a key of another partner');
  const { user_id, state = null, email = null, mobile = null } = body;
  if (user_id === undefined) throw refuseField('user_id', 'Say which of your users this is.');
  const partner_user = { application_id, partner_user_id: user_id };
  const { config, shared } = anywhere;
  // Where the code will be sent is where its proof is looked for.
  const contact = contactForCode(config, { email, mobile });
  const context = contact
    ? await inCellOfContact(anywhere, contact)
    : await inCellOfPartnerUser(anywhere, partner_user);
  const { db, clock } = context;
  const { redirect_origins } = await db
    .selectFrom('applications')
    .select('redirect_origins')
    .where('application_id', '=', application_id)
    .executeTakeFirstOrThrow();
  const local = originToRegister(body.redirect_url, config);
  const origins = local ? withLocal(redirect_origins, local) : redirect_origins;
  const way = { mode: config.mode, origin };
  const redirect_url = body.redirect_url ? returnAddress(body.redirect_url, origins, way) : null;
  if (redirect_url === undefined) throw refuse('redirect_not_registered');
  if (email === null && mobile === null && !(await linkedAccount(db, partner_user))) {
    throw refuseField(
      'contact',
      'Give the email address or mobile number of this user, so that we can send a code there.',
    );
  }

  if (!origins.every((one) => redirect_origins.includes(one))) {
    await shared
      .updateTable('applications')
      .set({ redirect_origins: JSON.stringify(origins) })
      .where('application_id', '=', application_id)
      .execute();
  }
  const { first_name: firstname, last_name: lastname } = body;
  if (contact && firstname !== undefined && lastname !== undefined) {
    await openAccount(context, { contact, firstname, lastname, application_id });
  }
  const code = markedId(context.cell, prefix + newLinkCode());
  const hints = hintsOf(body);
  const now = clock.now();
  const expires_at = instant(now + validMs);
  const handoff_id = randomUUID();
  await db.transaction().execute(async (tx) => {
    await useOnce(tx, context, signed);
    await tx
      .insertInto('partner_handoffs')
      .values({
        ...partner_user,
        handoff_id,
        key_id,
        email,
        mobile,
        redirect_url,
        state,
        hints: JSON.stringify(hints),
        code_hash: handoffHash(config.tokenSecret, application_id, code),
        created_at: instant(now),
        expires_at,
      })
      .execute();
    const entry = { user_id: null, action: 'hand-off', subject: handoff_id, at: instant(now) };
    await audit(tx, { ...entry, detail: { application_id, key_id } });
  });
  const link = new URL(`/onboarding/${code}/${application_id}`, origin);
  link.search = String(arrivalQuery({ application_id, redirect_url, hints }));
  const message = `Send your user to the link. It opens once, within ${handOffMinutes} minutes.`;
  const data = { redirect: link.href, message, application_id, email, mobile, expires_at };
  return { message, data };
}

/** Where six digits or a link go to of what a partner has named: the mobile, if it takes codes. */
export function contactForCode(
  config: Config,
  { email, mobile }: { readonly email: string | null; readonly mobile: string | null },
): string | null {
  return mobile && (takesCodes(config, mobile) || !email) ? mobile : email;
}

/** Of ports on a developer's machine the latest few. */
function withLocal(origins: readonly string[], local: string): string[] {
  const others = origins.filter((one) => one !== local);
  const far = others.filter((one) => one.startsWith('https:'));
  return [...far, ...others.filter((one) => !far.includes(one)).slice(-9), local];
}

/** What the app reads of an arrival from a partner, in an address. */
export function arrivalQuery({
  application_id,
  redirect_url,
  hints,
}: {
  readonly application_id: number;
  readonly redirect_url: string | null;
  readonly hints: Readonly<Record<string, string>>;
}): URLSearchParams {
  const query = new URLSearchParams({
    source: 'partner',
    application_id: String(application_id),
    ...hints,
  });
  if (redirect_url !== null) query.set('redirect_url', redirect_url);
  return query;
}

function hintsOf(body: NonNullable<SignOn['body']>): Record<string, string> {
  const { amount, currency, theme, locale } = body;
  const said = Object.entries({ amount, currency, theme, locale });
  return Object.fromEntries(
    said.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
