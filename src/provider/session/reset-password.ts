import type { resetPassword } from '#contract/reset.ts';
import { isStrongPassword } from '#credit/passwords.ts';
import { audit } from '../audit.ts';
import { inCellOfContact } from '../cells/in-cell.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { channelOf, contactOf } from '../messages/contact.ts';
import { wordsBy } from '../messages/words.ts';
import { forgetDevices } from './known-devices.ts';
import { endWaysIn } from './partner-links.ts';
import { hashPassword } from './passwords.ts';
import { resetHash } from './reset-code.ts';

export const reset = 'reset password';

/**
 * Sets a new password for the holder of the contact, and ends every session, those of anybody who
 * knew the old one included. A borrower who is blocked from signing in may do it too, and reads why
 * at the next sign-in.
 */
export async function setForgottenPassword({
  context: anywhere,
  body,
}: CallRequest<typeof resetPassword, null>): Promise<Answer<typeof resetPassword>> {
  const { password, passwordConfirmation, code } = body;
  if (!isStrongPassword(password)) throw refuse('password_weak');
  if (password !== passwordConfirmation) {
    throw refuse('password_mismatch', 'Password and Password Confirmation fields must match');
  }
  const contact = contactOf(body);
  const context = await inCellOfContact(anywhere, contact);
  const hash = resetHash(context, contact, code);
  // Hashing a password is slow: it takes a right code, and no transaction waits for it.
  if (!(await isLive(context, hash))) throw refuse('code_invalid');
  const password_hash = await hashPassword(password);
  await context.db.transaction().execute(async (tx) => {
    const user_id = await spend(tx, context, hash);
    // The borrower's row first: a sign-in with the old password is over by now, or will fail.
    await tx
      .updateTable('users')
      .set({ password_hash, password_temporary: false, password_confirmed: true })
      .where('user_id', '=', user_id)
      .execute();
    await endEverything(tx, context, user_id);
    const at = instant(context.clock.now());
    await audit(tx, { user_id, action: reset, subject: user_id, at });
    await tellBorrower(tx, context, user_id);
  });
  return { message: 'You have successfully set your password.', data: {} };
}

async function isLive({ db, clock }: Context, hash: string): Promise<boolean> {
  const code = await db
    .selectFrom('reset_codes')
    .select('user_id')
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', instant(clock.now()))
    .executeTakeFirst();
  return code !== undefined;
}

/** Whose code it was. Of two that come at once the second finds it spent: code_invalid. */
async function spend(tx: Tx, { clock }: Context, hash: string): Promise<string> {
  const now = instant(clock.now());
  const spent = await tx
    .updateTable('reset_codes')
    .set({ spent_at: now })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  if (!spent) throw refuse('code_invalid');
  return spent.user_id;
}

/** Every session, every partner's way in, and every other code that would set a password. */
async function endEverything(tx: Tx, { clock }: Context, user_id: string): Promise<void> {
  const now = instant(clock.now());
  await endWaysIn(tx, user_id, now);
  await forgetDevices(tx, user_id);
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('reset_codes')
    .set({ spent_at: now })
    .where('user_id', '=', user_id)
    .where('spent_at', 'is', null)
    .execute();
}

async function tellBorrower(tx: Tx, { messages }: Context, user_id: string): Promise<void> {
  const borrower = await tx
    .selectFrom('users')
    .select(['email', 'mobile'])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const to = contactOf(borrower);
  await messages.send(tx, {
    user_id,
    to,
    channel: channelOf(to),
    ...wordsBy(channelOf(to), {
      subject: 'Your password was reset',
      body: 'Somebody set a new password with a code that we sent you, and we signed out every device. If it was you, sign in with the new password.',
      sms: 'Somebody set a new password with a code that we sent you. We signed out every device. Not you? Ask for a code and set another one.',
      details: {
        action: { label: 'Sign in', path: '/signin' },
        notYou: 'Ask for a code for a new password and set another one at once.',
      },
    }),
  });
}
