import { signIn } from '#contract/session.ts';
import { goInstead } from '../navigate.ts';
import { attempt } from './attempt.ts';
import { readClaims } from './claims.ts';
import { awaitSignIn, signInAgain } from './return-to.ts';
import { $applicationId, $token } from './session.ts';

/** The contact that the session is one of, for whoever fills in the password. */
export function ownContact(): string {
  const claims = readClaims($token.get());
  return claims?.email ?? claims?.mobile ?? '';
}

/**
 * Signs the same borrower in again in the middle of what they do: a new session takes the old one's
 * place, and the page stays as it is.
 *
 * @returns why not, in a sentence; undefined when it worked
 */
export async function renewSession(password: string): Promise<string | undefined> {
  const before = readClaims($token.get());
  const contact = before?.email ? { email: before.email } : { mobile: before?.mobile ?? '' };
  const outcome = await attempt(signIn, { body: { ...contact, password } });
  if (!outcome.ok) return outcome.messages.join(' ');
  $token.set(outcome.data.token);
  return undefined;
}

/** Signs in anew by any other way, and comes back to this page. */
export function signInAnotherWay(): void {
  awaitSignIn({ midway: true });
  const query = new URLSearchParams({ [signInAgain]: '' });
  const partner = $applicationId.get();
  if (Number(partner) > 0) query.set('application_id', partner);
  goInstead(`/signin?${query}`);
}
