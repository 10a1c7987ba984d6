import { readClaims } from './claims.ts';
import { draftOf, keepDraft } from './draft.ts';
import { figuresSlot, kept } from './figures.ts';
import { $openLoans } from './loans.ts';
import { $portfolios } from './portfolio.ts';
import { cache } from './reads.ts';
import { $token } from './session.ts';
import { tab } from './storage.ts';
import { $user } from './user.ts';

/** Of this version of the app: another one may read figures otherwise. */
const version = import.meta.url;
const longest = 100_000;

/**
 * Keeps what is read in this tab, for this borrower, so that the screen can show it at once when
 * they are back. A tab's storage ends with the tab; `forgetFigures` empties it before. The bank
 * verification number is left out. Gives the way to stop.
 */
export function keepFigures(): () => void {
  const stops = [$user, $portfolios, $openLoans].map((store) =>
    store.subscribe(({ data, loading }) => {
      if (!data || loading || !store.key || kept.has(data)) return;
      // Who waits for a partner is sent elsewhere, and only by what is true now.
      if (Array.isArray(data) && data.some((one) => 'waitlist' in one && one.waitlist)) return;
      const shown = JSON.stringify(data, (name, value) => (name === 'bvn' ? null : value));
      if (shown.length < longest) keepDraft(figuresSlot + store.key, [version, shown]);
    }),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Lets reads begin with what was kept, unless the token says that the session should be over. */
export function restoreFigures(): void {
  if ((readClaims($token.get())?.exp ?? 0) * 1000 < Date.now()) return;
  for (const name of tab.keys()) {
    if (!name.startsWith(figuresSlot)) continue;
    const [from, shown] = draftOf<[string, string]>(name) ?? [];
    if (from !== version || !shown) continue;
    const data: object = JSON.parse(shown);
    kept.add(data);
    const read = { data, created: 0, expires: Number.POSITIVE_INFINITY };
    cache.set(name.slice(figuresSlot.length), read);
  }
}
