import { handoffOfSession } from '#contract/hand-off.ts';
import type { User } from '#contract/users.ts';
import { go } from '#stores/navigate.ts';
import { awaitSignIn } from '#stores/session/return-to.ts';
import { $applicationId } from '#stores/session/session.ts';
import { updateDestination } from './withdrawal.store.ts';

/** Whether a partner opened the session without a code. Such a session can pay only to saved accounts. */
export const isPartnerScoped = ({ bound_to }: User): boolean => bound_to !== null;

/**
 * Sends the borrower to the one-time sign-in and back here, with what was chosen and typed. The code
 * goes out at once to a contact that the partner has given.
 */
export function signInWithCode({ mobile, email }: User): void {
  awaitSignIn({ midway: true });
  const query = new URLSearchParams({
    application_id: $applicationId.get(),
    source: 'partner',
    handoff: handoffOfSession,
  });
  if (mobile) query.set('mobile', mobile);
  else if (email) query.set('email', email);
  go(`/signon?${query}`);
}

export function signInForAnotherAccount(user: User): void {
  updateDestination({ kind: 'new' });
  signInWithCode(user);
}
