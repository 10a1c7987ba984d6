/** What is counted in the signed-in app. Details are of a closed kind: never an amount or a name. */
export type Counted =
  | { readonly event: 'apply' | 'withdraw' | 'card' }
  | { readonly event: 'request amount'; readonly currency: string; readonly tenure: number }
  | { readonly event: 'initiate_withdraw'; readonly currency: string }
  | { readonly event: 'select_withdrawal_processor'; readonly processor: string };

/**
 * Counts an event if the borrower has agreed, and drops it otherwise. It waits in the tab for
 * analytics.ts, which may come with the next page only: most of these taps lead to one.
 */
export function track(counted: Counted): void {
  if (globalThis.document?.documentElement.dataset.consent !== 'yes') return;
  try {
    const waiting: Counted[] = JSON.parse(sessionStorage.getItem('counted') ?? '[]');
    sessionStorage.setItem('counted', JSON.stringify([...waiting, counted].slice(-20)));
    dispatchEvent(new Event('counted'));
  } catch {
    // Storage is full or was written over: a tap is not worth a broken screen.
  }
}
