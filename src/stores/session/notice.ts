import { tab } from '../storage.ts';

const slot = 'sign-in-notice';

/** Leaves sentences for the sign-in page, which the browser is about to be sent to. */
export function leaveNotice(...sentences: string[]): void {
  tab.set(slot, sentences.join('\n'));
}

const deadSlot = 'dead-link';

/** A sign-in link that opens nothing any more. */
export type DeadLink = { readonly applicationId: number; readonly code: string };

/** Keeps a dead link for the sign-in page, which offers another. */
export const keepDeadLink = (link: DeadLink): void => tab.set(deadSlot, JSON.stringify(link));

/** The dead link that was kept, once. */
export function takeDeadLink(): DeadLink | undefined {
  const kept = tab.get(deadSlot);
  tab.remove(deadSlot);
  return kept === undefined ? undefined : JSON.parse(kept);
}

/** The sentences that were left, once. */
export function takeNotice(): string[] {
  const sentences = tab.get(slot)?.split('\n') ?? [];
  tab.remove(slot);
  return sentences;
}
