import { tab } from './storage.ts';

/** What reads/persist.ts keeps is below keys that begin so. */
export const readsSlot = 'figures:';

/** Figures that this tab has kept, and nobody has confirmed since. */
export const unconfirmed = new WeakSet<object>();

/** A log-out, an ended session and whatever the borrower does leave no figure of before. */
export function clearReadCache(): void {
  for (const name of tab.keys()) if (name.startsWith(readsSlot)) tab.remove(name);
}
