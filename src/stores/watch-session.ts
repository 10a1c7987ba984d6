import { readClaims } from './claims.ts';
import { goInstead } from './navigate.ts';
import { $token } from './session.ts';
import { followEnd } from './session-end.ts';
import { device } from './storage.ts';

/**
 * Keeps a private screen to the session that it was opened in: when that ends in another tab, or
 * somebody else signs in there, nothing of the borrower stays on this one. Gives the way to stop.
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
