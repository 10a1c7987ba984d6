import type { requestReset, verifyReset } from '#contract/reset.ts';
import { otpValidMinutes } from '#credit/codes.ts';
import { minuteMs } from '#credit/durations.ts';
import { inCellOfContact } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { hashCode, newLinkCode } from '../messages/codes.ts';
import { contactOf } from '../messages/contact.ts';
import { outcomeMessage } from './code-messages.ts';
import { resetOf } from './codes.ts';
import { redeemOtp } from './redeem-code.ts';
import { sendCode } from './send-code.ts';

/** Sends six digits to a contact. Whether there is an account under it, only its owner learns. */
export async function sendResetCode({
  context: anywhere,
  body,
  origin,
  requester,
}: CallRequest<typeof requestReset, null>): Promise<Answer<typeof requestReset>> {
  const wanted = resetOf(contactOf(body));
  const context = await inCellOfContact(anywhere, wanted.contact);
  const asked = await sendCode(context, wanted, { origin, requester: requester() });
  const { resend_in, sent } = asked;
  return { message: outcomeMessage('mobile', asked), data: { resend_in, sent } };
}

/** The right digits are worth one code that resets the password of this contact. */
export async function verifyResetCode({
  context: anywhere,
  body,
  requester,
}: CallRequest<typeof verifyReset, null>): Promise<Answer<typeof verifyReset>> {
  const contact = contactOf(body);
  const context = await inCellOfContact(anywhere, contact);
  const tried = { otp: body.code, requester: requester() };
  // A refused try stays counted, so the transaction ends well and the refusal comes after it.
  const outcome = await context.db.transaction().execute(async (tx) => {
    const spent = await redeemOtp(tx, context, resetOf(contact), tried);
    if ('refused' in spent) return spent;
    return { code: await giveResetCode(tx, context, { user_id: spent.user_id, contact }) };
  });
  if ('refused' in outcome) throw outcome.refused;
  return { message: 'Verified', data: outcome };
}

/** A code comes back with its contact, and its hash holds both. */
export const resetHash = ({ config }: Context, contact: string, code: string): string =>
  hashCode(config.tokenSecret, code, `reset code ${contact}`);

async function giveResetCode(
  tx: Tx,
  context: Context,
  { user_id, contact }: { user_id: string; contact: string },
): Promise<string> {
  const code = newLinkCode();
  const expires_at = instant(context.clock.now() + otpValidMinutes * minuteMs);
  await tx
    .insertInto('reset_codes')
    .values({ hash: resetHash(context, contact, code), user_id, contact, expires_at })
    .execute();
  return code;
}
