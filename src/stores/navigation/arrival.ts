import { allowedRedirect } from '#contract/redirects.ts';
import { isFramed } from '../frame.ts';
import { goInstead } from '../navigate.ts';
import { $applications } from '../reads/portfolio.ts';
import { handoffAt } from '../session/hand-off.ts';
import { signInAgain, takeReturn } from '../session/return-to.ts';
import { $token } from '../session/session.ts';
import { queryApplication } from './enter.ts';
import { queryRedirect, takeStoredRedirect } from './redirects.ts';

/**
 * Whether a sign-in page has nothing to do. A contact, a code or a partner's hand-off in the address is
 * about somebody who may be another than the one who is signed in, and who asks to sign in again may.
 */
export function isSignedInAlready(query: URLSearchParams): boolean {
  if (!$token.get() || isFramed) return false;
  const id = queryApplication(query);
  const isHandedOver = query.has('handoff') || (id !== undefined && handoffAt(Number(id)));
  const others = ['email', 'mobile', 'user_id', 'code', signInAgain];
  return !isHandedOver && !others.some((name) => query.has(name));
}

/** Sends a signed-in borrower on from a sign-in page. */
export const sendOn = async (): Promise<void> => goInstead(await arrival(null));

/**
 * Where a sign-in leads: where the query asks to, else the page that was wanted before, else where
 * the provider says, else the dashboard. Each only if it may be gone to.
 */
export async function arrival(said: string | null): Promise<string> {
  const query = new URLSearchParams(location.search);
  const back = takeReturn();
  const wanted = allowedRedirect(back?.address, location.origin);
  // The query of a page that was left in the middle is that page's own affair.
  if (wanted && back?.midway && wanted.endsWith(location.search)) return wanted;
  // A partner's borrower goes back at the end of the flow, not at its beginning.
  const isPartners = query.get('source') === 'partner';
  if (isPartners) query.delete('redirect_url');
  if (query.has('redirect') || query.has('redirect_url')) {
    // Which origins are a partner's is known once the partners are, and while somebody listens.
    const release = $applications.listen(() => {});
    await $applications.fetch();
    const asked = queryRedirect(query);
    if (asked && !isPartners) takeStoredRedirect();
    release();
    if (asked) return asked;
  }
  return wanted ?? allowedRedirect(said, location.origin) ?? '/dashboard';
}
