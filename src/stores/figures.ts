import { readClaims } from './claims.ts';
import { draftOf, dropDraft, keepDraft } from './draft.ts';
import { $token } from './session.ts';
import { tab } from './storage.ts';

const slot = 'figures:';
/** Of this version of the app: another one may read figures otherwise. */
const version = import.meta.url;
const kept = new WeakSet<object>();

/** Figures that this tab has kept, and nobody has confirmed since. */
export const isKept = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && kept.has(data);

/**
 * Keeps what was read last in this tab, for this borrower, so that a screen can show it at once when
 * they are back. A tab's storage ends with the tab; a log-out, an ended session and any action of
 * the borrower empty it before. The bank verification number is left out.
 */
export function keepFigures(key: string, data: unknown): void {
  const shown = JSON.stringify(data, (name, value) => (name === 'bvn' ? null : value));
  if (shown.length < 100_000) keepDraft(slot + key, [version, shown]);
}

/** What was kept, by key; nothing when the session should be over by what its token says. */
export function keptFigures(): [string, object][] {
  if ((readClaims($token.get())?.exp ?? 0) * 1000 < Date.now()) return [];
  return tab.keys().flatMap((name) => {
    if (!name.startsWith(slot)) return [];
    const [from, shown] = draftOf<[string, string]>(name) ?? [];
    if (from !== version || !shown) return [];
    const data: object = JSON.parse(shown);
    kept.add(data);
    return [[name.slice(slot.length), data]];
  });
}

export function forgetFigures(): void {
  for (const name of tab.keys()) if (name.startsWith(slot)) dropDraft(name);
}
