import type { setPassword } from '#contract/users.ts';
import { isStrongPassword } from '#credit/passwords.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { requireRecentCode, requireStepUp } from '../http/step-up.ts';
import { channelOf, contactOf } from '../messages/contact.ts';
import { wordsBy } from '../messages/words.ts';
import { forgetDevices } from './known-devices.ts';
import { endWaysIn } from './partner-links.ts';
import { hashPassword } from './passwords.ts';

/** Sets the password; every other session of the borrower ends. */
export async function changePassword({
  context,
  borrower,
  body,
}: CallRequest<typeof setPassword>): Promise<Answer<typeof setPassword>> {
  const { password, passwordConfirmation } = body.data;
  if (!isStrongPassword(password)) throw refuse('password_weak');
  if (password !== passwordConfirmation) throw refuse('password_mismatch');
  const { user_id, session_id, password_set, stepped_up_at } = borrower;
  if (password_set) requireStepUp(context, borrower);
  else requireRecentCode(context, borrower);
  const password_hash = await hashPassword(password);
  const at = instant(context.clock.now());
  await context.db.transaction().execute(async (tx) => {
    const owner = await tx
      .updateTable('users')
      .set({
        password_hash,
        password_temporary: false,
        // The code that signed in was for that alone: it is no step-up by way of a new password.
        password_confirmed: stepped_up_at !== null,
      })
      .where('user_id', '=', user_id)
      .returning(['email', 'mobile'])
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('sessions')
      .set({ ended_at: at })
      .where('user_id', '=', user_id)
      .where('session_id', '!=', session_id)
      .where('ended_at', 'is', null)
      .execute();
    // A first password follows a sign-in of this moment; a change is meant to sign others out.
    if (password_set) await endWaysIn(tx, user_id, at);
    await forgetDevices(tx, user_id, { but: session_id });
    await audit(tx, { user_id, action: 'set password', subject: user_id, at });
    const to = contactOf(owner);
    await context.messages.send(tx, {
      user_id,
      to,
      channel: channelOf(to),
      ...wordsBy(channelOf(to), {
        subject: 'Your account has a new password',
        body: 'Your account has a new password, and we signed out every other device. If it was you, do nothing.',
        sms: 'Your account has a new password, and we signed out every other device. Not you? Ask for a sign-in code and set another password.',
        details: { notYou: 'Ask for a sign-in code and set another password at once.' },
      }),
    });
  });
  return { message: 'You have successfully set your password.', data: {} };
}
