import { tab } from './storage.ts';

/** What reads/persist.ts keeps is below keys that begin so. */
export const readsSlot = 'figures:';

/** Of this version of the screen that keeps them: another one may read figures otherwise. */
export const screenVersion = (): string =>
  globalThis.document?.querySelector('astro-island')?.getAttribute('component-url') ?? '';

/** Figures that this tab has kept, and nobody has confirmed since. */
export const unconfirmed = new WeakSet<object>();

/** A log-out, an ended session and whatever the borrower does leave no figure of before. */
export function clearReadCache(): void {
  for (const name of tab.keys()) if (name.startsWith(readsSlot)) tab.remove(name);
}
