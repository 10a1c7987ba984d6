import type { sendStepUpCode, stepUp } from '#contract/step-up.ts';
import { maskEmail, maskMobile } from '#credit/codes.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Borrower, Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { stepUpLasts } from '../http/step-up.ts';
import { sessionAsks } from '../limits/requester.ts';
import { channelOf, contactOf } from '../messages/contact.ts';
import { outcomeMessage } from './code-messages.ts';
import { stepUpOf } from './codes.ts';
import { isPassword } from './passwords.ts';
import { redeemOtp } from './redeem-code.ts';
import { sendCode } from './send-code.ts';

/** A stolen token does not let its holder guess the password. */
const mostWrongPasswords = 5;

/** A code belongs to the session that asked for it, whose tries bind nobody else (tries.ts). */
export async function sendCodeToStepUp({
  context,
  borrower,
  body,
  origin,
}: CallRequest<typeof sendStepUpCode>): Promise<Answer<typeof sendStepUpCode>> {
  const contact = await ownContact(context, borrower, body.type);
  const requester = sessionAsks(borrower.session_id);
  const outcome = await sendCode(context, stepUpOf(contact), { origin, requester });
  const { resend_in, sent } = outcome;
  const mask = channelOf(contact) === 'email' ? maskEmail : maskMobile;
  return {
    message: outcomeMessage('mobile', outcome),
    data: { resend_in, sent, sent_to: mask(contact) },
  };
}

/** Steps up the session that asks, by its code or the present password. */
export async function stepUpSession({
  context,
  borrower,
  body,
}: CallRequest<typeof stepUp>): Promise<Answer<typeof stepUp>> {
  if ('password' in body) await checkPassword(context, borrower, body.password);
  else await checkCode(context, borrower, body);
  const until = instant(context.clock.now() + stepUpLasts);
  return { message: 'Thank you. We know that it is you.', data: { until } };
}

/** Counts the try before checking it, so that concurrent tries stay within the limit. */
async function checkPassword(
  context: Context,
  { user_id, session_id }: Borrower,
  password: string,
): Promise<void> {
  const { db } = context;
  const tried = await db
    .updateTable('sessions')
    .set(({ eb }) => ({ wrong_passwords: eb('wrong_passwords', '+', 1) }))
    .where('session_id', '=', session_id)
    .where('wrong_passwords', '<', mostWrongPasswords)
    .executeTakeFirst();
  if (tried.numUpdatedRows === 0n) {
    throw refuse('code_locked', 'Too many wrong passwords. Use a code instead.');
  }
  const user = await db
    .selectFrom('users')
    .select(['password_hash', 'password_temporary', 'password_confirmed'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const own = user.password_temporary ? null : user.password_hash;
  if (!(await isPassword(password, own))) throw refuse('password_wrong');
  if (!user.password_confirmed) {
    throw refuse('password_wrong', 'Your password is new. This first time, use a code.');
  }
  await db.transaction().execute((tx) => markSteppedUp(tx, context, session_id, 'password'));
}

/** A refused try stays counted, so its transaction ends well and the refusal comes after it. */
async function checkCode(
  context: Context,
  borrower: Borrower,
  { type, otp }: { type?: 'email' | 'mobile' | undefined; otp: string },
): Promise<void> {
  const { user_id, session_id } = borrower;
  const contact = await ownContact(context, borrower, type);
  const tried = { otp, requester: sessionAsks(session_id) };
  const spent = await context.db.transaction().execute(async (tx) => {
    const spent = await redeemOtp(tx, context, stepUpOf(contact), tried);
    if ('refused' in spent) return spent;
    await tx
      .updateTable('users')
      .set({ password_confirmed: true })
      .where('user_id', '=', user_id)
      .where('password_confirmed', '=', false)
      .execute();
    await markSteppedUp(tx, context, session_id, 'code');
    return spent;
  });
  if ('refused' in spent) throw spent.refused;
}

async function markSteppedUp(
  tx: Tx,
  { clock }: Context,
  session_id: string,
  by: 'code' | 'password',
): Promise<void> {
  const at = instant(clock.now());
  const { user_id } = await tx
    .updateTable('sessions')
    .set({ stepped_up_at: at, ...(by === 'password' ? { wrong_passwords: 0 } : {}) })
    .where('session_id', '=', session_id)
    .returning('user_id')
    .executeTakeFirstOrThrow();
  await audit(tx, { user_id, action: 'step up', subject: session_id, at, detail: { by } });
}

/** Throws not_found for a contact that the borrower does not have. */
async function ownContact(
  { db }: Context,
  { user_id }: Borrower,
  type: 'email' | 'mobile' | undefined,
): Promise<string> {
  const own = await db
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const contact = type === undefined ? contactOf(own) : own[type];
  if (!contact) throw refuse('not_found', 'You have no such contact with us.');
  return contact;
}
