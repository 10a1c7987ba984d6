const slot = 'sign-in-notice';

/** Leaves sentences for the sign-in page, which the browser is about to be sent to. */
export function leaveNotice(...sentences: string[]): void {
  sessionStorage.setItem(slot, sentences.join('\n'));
}

/** The sentences that were left, once. */
export function takeNotice(): string[] {
  const sentences = sessionStorage.getItem(slot)?.split('\n') ?? [];
  sessionStorage.removeItem(slot);
  return sentences;
}
