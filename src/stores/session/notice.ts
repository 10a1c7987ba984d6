import { tab } from '../storage.ts';

const slot = 'sign-in-notice';

/** Leaves sentences for the sign-in page, which the browser is about to be sent to. */
export function leaveNotice(...sentences: string[]): void {
  tab.set(slot, sentences.join('\n'));
}

/** The sentences that were left, once. */
export function takeNotice(): string[] {
  const sentences = tab.get(slot)?.split('\n') ?? [];
  tab.remove(slot);
  return sentences;
}
