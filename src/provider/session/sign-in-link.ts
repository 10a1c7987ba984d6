import { email, mobile } from '#contract/fields.ts';
import { handoffOfSession } from '#contract/hand-off.ts';
import type { signInLink } from '#contract/session.ts';
import { inCellOfContact, inCellOfId } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { sessionNamed } from './authenticate.ts';
import { deadHandoff, outcomeMessage } from './code-messages.ts';
import type { CodeFor } from './codes.ts';
import { isHandoffCode } from './hand-off.ts';
import { openHandoff, proveHandoff, provenHandoff } from './open-hand-off.ts';
import { afterSignIn, connectUser, type Link } from './partner-links.ts';
import { handoffOf } from './partner-scope.ts';
import { contactOfLink, type Redeemed, redeemLink, redeemOtp } from './redeem-code.ts';
import { sendCode } from './send-code.ts';
import { startSession } from './start.ts';

/** Sends a one-time code or link, spends one, or sends another to where a dead link went. */
export async function signInWithCode({
  context: anywhere,
  body,
  origin,
  requester,
  userAgent,
  authorization,
}: CallRequest<typeof signInLink, null>): Promise<Answer<typeof signInLink>> {
  const { application_id } = body;
  const offer = `/offer?applicationid=${application_id}`;
  if ('code' in body) {
    const { code } = body;
    const context = inCellOfId(anywhere, code);
    if (isHandoffCode(code)) {
      if (body.renew) throw refuse('code_invalid', deadHandoff);
      return { data: await openHandoff(context, { application_id, code, userAgent }) };
    }
    if (body.renew) {
      const wanted = await contactOfLink({ context, application_id, code });
      const sent = await sendCode(context, wanted, { origin, requester: requester() });
      return { message: outcomeMessage('email', sent), data: { ...sent, redirect: null } };
    }
    return signedIn(
      context,
      { application_id, userAgent, device: requester().device },
      (tx) => redeemLink(tx, context, { ...body, contact: body.email ?? body.mobile }),
      async (tx, whose) => {
        const proof = { ...whose, application_id, proof: body.handoff };
        return (await proveHandoff(tx, context, proof)) ?? { redirect: offer };
      },
    );
  }
  const { type, identifier, otp, handoff: proof } = body;
  const wanted = codeFor(type, identifier, application_id);
  const context = await inCellOfContact(anywhere, wanted.contact);
  if (otp === null) {
    const { contact } = wanted;
    const handoff = await provenHandoff(context, { proof, application_id, contact });
    const sent = await sendCode(context, wanted, { origin, requester: requester(), handoff });
    return { message: outcomeMessage(type, sent), data: { ...sent, redirect: null } };
  }
  return signedIn(
    context,
    { application_id, userAgent, device: requester().device },
    (tx) => redeemOtp(tx, context, wanted, { otp, requester: requester() }),
    async (tx, whose) => {
      const { user_id } = whose;
      const redirect = (await hasLoan(tx, user_id)) ? null : offer;
      if (proof === handoffOfSession) {
        const session_id = sessionNamed(context, authorization);
        const handoff_id = await handoffOf(tx, { session_id, user_id, application_id });
        return { redirect, handoff_id };
      }
      const proven = await proveHandoff(tx, context, { ...whose, application_id, proof });
      return proven ?? { redirect };
    },
  );
}

type Whose = Exclude<Redeemed, { refused: unknown }>;

/** Throws invalid_request for what is no email address or mobile number. */
function codeFor(type: 'email' | 'mobile', identifier: string, application_id: number): CodeFor {
  const contact = (type === 'email' ? email : mobile).safeParse(identifier);
  if (!contact.success) {
    throw refuseField(
      'identifier',
      type === 'email' ? 'Incorrect email address format!' : 'Incorrect mobile number format!',
    );
  }
  const kind = type === 'email' ? 'link' : 'otp';
  return { purpose: 'signin', kind, contact: contact.data, application_id };
}

/**
 * Spends the code and starts the session in one transaction. A refused try stays counted, so that
 * transaction ends well and the refusal is thrown after it. Whoever is not connected after it is signed in
 * all the same, and proves it with the next hand-off.
 */
async function signedIn(
  context: Context,
  at: { application_id: number; userAgent: string | undefined; device: string },
  spend: (tx: Tx) => Promise<Redeemed>,
  goOn: (
    tx: Tx,
    whose: Whose,
  ) => Promise<{
    redirect: string | null;
    handoff_id?: string | undefined;
    proven?: Link;
  }>,
): Promise<Answer<typeof signInLink>> {
  const outcome = await context.db.transaction().execute(async (tx) => {
    const spent = await spend(tx);
    if ('refused' in spent) return spent;
    const { user_id } = spent;
    const { redirect, handoff_id, proven } = await goOn(tx, spent);
    const { session_id, token } = await startSession(tx, context, {
      ...{ ...at, user_id, handoff_id, by_code: true },
    });
    const data = { token, application_id: at.application_id, redirect };
    return { proven: proven && { ...proven, session_id }, data };
  });
  if ('refused' in outcome) throw outcome.refused;
  const { proven, data } = outcome;
  if (proven) await afterSignIn(context, proven, () => connectUser(context, proven));
  return { data };
}

async function hasLoan(tx: Tx, user_id: string): Promise<boolean> {
  const loan = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst();
  return loan !== undefined;
}
