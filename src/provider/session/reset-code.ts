import type { requestReset, verifyReset } from '#contract/reset.ts';
import { otpValidMinutes } from '#credit/codes.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { contactOf } from '../messages/contact.ts';
import { hashCode, newLinkCode } from './codes.ts';
import { resetOf, sendCode } from './send-code.ts';
import { spendOtp } from './spend-code.ts';

/** Sends six digits to a contact. Whether there is an account under it, only its owner learns. */
export async function sendResetCode({
  context,
  body,
  origin,
  clientAddress,
}: Asked<typeof requestReset, null>): Promise<Answer<typeof requestReset>> {
  const wanted = resetOf(contactOf(body));
  const resend_in = await sendCode(context, wanted, { origin, clientAddress });
  return { message: 'Your OTP has been sent.', data: { resend_in } };
}

/** The right digits are worth one code that resets the password of this contact. */
export async function verifyResetCode({
  context,
  body,
}: Asked<typeof verifyReset, null>): Promise<Answer<typeof verifyReset>> {
  const contact = contactOf(body);
  // A refused try stays counted, so the transaction ends well and the refusal comes after it.
  const outcome = await context.db.transaction().execute(async (tx) => {
    const spent = await spendOtp(tx, context, resetOf(contact), body.code);
    if ('refused' in spent) return spent;
    return { code: await giveResetCode(tx, context, { user_id: spent.user_id, contact }) };
  });
  if ('refused' in outcome) throw refuse(outcome.refused);
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
  const expires_at = instant(context.clock.now() + otpValidMinutes * 60_000);
  await tx
    .insertInto('reset_codes')
    .values({ hash: resetHash(context, contact, code), user_id, contact, expires_at })
    .execute();
  return code;
}
