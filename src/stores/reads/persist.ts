import { draftOf, keepDraft } from '../draft.ts';
import { readsSlot, screenVersion, unconfirmed } from '../read-cache.ts';
import { readClaims } from '../session/claims.ts';
import { $token } from '../session/session.ts';
import { tab } from '../storage.ts';
import { $openLoans } from './loans.ts';
import { $portfolios } from './portfolio.ts';
import { cache } from './read.ts';
import { $user } from './user.ts';

const longest = 100_000;

/**
 * Keeps what is read in this tab, for this borrower, so that the screen can show it at once when
 * they are back. A tab's storage ends with the tab; `forgetFigures` empties it before. The bank
 * verification number is left out.
 *
 * @returns stops it
 */
export function persistReads(): () => void {
  const stops = [$user, $portfolios, $openLoans].map((store) =>
    store.subscribe(({ data, loading }) => {
      if (!data || loading || !store.key || unconfirmed.has(data)) return;
      // Who waits for a partner is sent elsewhere, and only by what is true now.
      if (Array.isArray(data) && data.some((one) => 'waitlist' in one && one.waitlist)) return;
      const shown = JSON.stringify(data, (name, value) => (name === 'bvn' ? null : value));
      if (shown.length < longest) keepDraft(readsSlot + store.key, [screenVersion(), shown]);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Lets reads begin with what was kept, unless the token says that the session should be over. */
export function restoreReads(): void {
  if ((readClaims($token.get())?.exp ?? 0) * 1000 < Date.now()) return;
  for (const name of tab.keys()) {
    if (!name.startsWith(readsSlot)) continue;
    const [from, shown] = draftOf<[string, string]>(name) ?? [];
    if (from !== screenVersion() || !shown) continue;
    const data: object = JSON.parse(shown);
    unconfirmed.add(data);
    const read = { data, created: 0, expires: Number.POSITIVE_INFINITY };
    cache.set(name.slice(readsSlot.length), read);
  }
}
