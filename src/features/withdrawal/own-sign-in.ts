import { handoffOfSession } from '#contract/hand-off.ts';
import type { User } from '#contract/users.ts';
import { go } from '#stores/navigate.ts';
import { awaitSignIn } from '#stores/return-to.ts';
import { $applicationId } from '#stores/session.ts';
import { destine } from './withdrawal.store.ts';

/** Whether a partner's word alone has opened the session: then money goes nowhere new. */
export const isBound = ({ bound_to }: User): boolean => bound_to !== null;

/**
 * The borrower shows who they are by a one-time code, and is back here with what was chosen and
 * typed. A contact that the partner has named is sent it at once.
 */
export function signInYourself({ mobile, email }: User): void {
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

export function toAnotherAccount(user: User): void {
  destine({ kind: 'new' });
  signInYourself(user);
}
