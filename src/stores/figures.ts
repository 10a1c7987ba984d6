import { tab } from './storage.ts';

/** What kept-figures.ts keeps is below keys that begin so. */
export const figuresSlot = 'figures:';

/** Figures that this tab has kept, and nobody has confirmed since. */
export const kept = new WeakSet<object>();

/** A log-out, an ended session and whatever the borrower does leave no figure of before. */
export function forgetFigures(): void {
  for (const name of tab.keys()) if (name.startsWith(figuresSlot)) tab.remove(name);
}
