import { readClaims } from './claims.ts';
import { $token } from './session.ts';
import { followEnd } from './session-end.ts';
import { device } from './storage.ts';
import { $user } from './user.ts';

/** Often enough, should a session outlive what its token says. */
const leastWait = 60_000;
const mostWait = 2 ** 31 - 1;

/**
 * Keeps a private screen to the session that it was opened in: when that ends in another tab, or
 * somebody else signs in there, nothing of the borrower stays on this one. Gives the way to stop.
 */
export function watchSession(): () => void {
  const borrower = readClaims($token.get())?.user_id;
  const root = document.documentElement;
  const stopListening = $token.listen((token) => {
    if (!token) followEnd();
    else if (readClaims(token)?.user_id !== borrower) location.reload();
  });
  const stopWaiting = askWhenItEnds();
  // The browser may keep the news from tabs that sleep.
  const look = () => {
    const token = device.get('user:token') ?? '';
    if (token !== $token.get()) $token.set(token);
  };
  // The back/forward cache brings a page back as it was, and paints it before any script can look.
  const hide = () => {
    root.hidden = true;
  };
  const show = () => {
    look();
    root.hidden = readClaims($token.get())?.user_id !== borrower;
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
    stopWaiting();
    for (const [event, hear] of heard) removeEventListener(event, hear);
  };
}

/**
 * When a token should be over, the provider is asked, and its word alone ends the session. How long
 * that is comes from the provider's own now: a device's clock may be a day wrong.
 */
export function askWhenItEnds(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = $user.subscribe(({ data }) => {
    clearTimeout(timer);
    const end = readClaims($token.get())?.exp;
    if (!data || !end) return;
    const left = end * 1000 - Date.parse(data.now);
    timer = setTimeout($user.revalidate, Math.min(Math.max(left, leastWait), mostWait));
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
