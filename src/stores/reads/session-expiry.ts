import { atom } from 'nanostores';
import { minuteMs } from '#credit/durations.ts';
import { readClaims } from '../session/claims.ts';
import { $token } from '../session/session.ts';
import { $user } from './user.ts';

/** Often enough, should a session outlive what its token says. */
const leastWait = minuteMs;
const mostWait = 2 ** 31 - 1;
const noticeBefore = 10 * minuteMs;

/** When the session ends, in ms since 1970 by the provider's clock; known only shortly before. */
export const $sessionEnds = atom<number | undefined>(undefined);

/**
 * When a token should be over, the provider is asked, and its word alone ends the session; shortly
 * before that the borrower may stay. How long it is comes from the provider's own now: a device's
 * clock may be a day wrong.
 */
export function askWhenItEnds(): () => void {
  let timers: ReturnType<typeof setTimeout>[] = [];
  const clear = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  let heard = { now: '', at: 0 };
  const stop = $user.subscribe(({ data }) => {
    clear();
    const end = (readClaims($token.get())?.exp ?? 0) * 1000;
    if (!data || !end) return;
    if (data.now !== heard.now) heard = { now: data.now, at: performance.now() };
    // What is known may have been heard a while ago.
    const left = end - Date.parse(heard.now) - (performance.now() - heard.at);
    const tell = () => $sessionEnds.set(end);
    if (left > noticeBefore) $sessionEnds.set(undefined);
    timers = [
      setTimeout(tell, Math.min(Math.max(left - noticeBefore, 0), mostWait)),
      setTimeout($user.revalidate, Math.min(Math.max(left, leastWait), mostWait)),
    ];
  });
  // Here or in another tab the same borrower has signed in again.
  const stopListening = $token.listen((token) => {
    $sessionEnds.set(undefined);
    if (token) $user.revalidate();
  });
  return () => {
    stop();
    stopListening();
    clear();
  };
}
