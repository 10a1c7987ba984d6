import { allowedRedirect } from '#contract/redirects.ts';
import { goInstead } from '../navigate.ts';
import { device } from '../storage.ts';
import { readClaims } from './claims.ts';
import { followEnd } from './end.ts';
import { isAwaited, takeReturn } from './return-to.ts';
import { $token } from './session.ts';

/**
 * Keeps a private screen to the session that it was opened in: when that ends in another tab, or
 * somebody else signs in there, nothing of the borrower stays on this one.
 *
 * @returns stops it
 */
export function watchSession(): () => void {
  const whose = (token: string) => readClaims(token)?.user_id;
  const borrower = whose($token.get());
  const root = document.documentElement;
  const follow = (token: string) => {
    if (whose(token) === borrower) return;
    root.hidden = true;
    if (token) goInstead('/dashboard');
    else followEnd();
  };
  const stopListening = $token.listen(follow);
  // The browser may keep the news from tabs that sleep.
  const look = () => follow(device.get('user:token') ?? '');
  // The back/forward cache brings a page back as it was, and paints it before any script can look.
  const hide = () => {
    root.hidden = true;
  };
  const show = () => {
    root.hidden = false;
    look();
  };
  const heard = [
    ['visibilitychange', look],
    ['focus', look],
    ['pagehide', hide],
    ['pageshow', show],
  ] as const;
  for (const [event, hear] of heard) addEventListener(event, hear);
  return () => {
    stopListening();
    for (const [event, hear] of heard) removeEventListener(event, hear);
  };
}

/**
 * When a session ended in several tabs, signing in again in one of them is enough: the others go
 * back to their pages too.
 *
 * @returns stops it
 */
export function followSignIn(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== 'user:token' || !newValue || !isAwaited()) return;
    goInstead(allowedRedirect(takeReturn()?.address, location.origin) ?? '/dashboard');
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
