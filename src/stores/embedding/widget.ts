import type { Currency, Minor } from '#credit/money.ts';
import type { Tenure } from '#credit/terms.ts';
import { whileBusy } from '../busy.ts';
import { draftOf, dropDraft, keepDraft } from '../draft.ts';
import { isFramed, leaveFrame } from '../frame.ts';
import { go } from '../navigate.ts';
import { storedRedirect, takeStoredRedirect } from '../navigation/redirects.ts';

/**
 * What the offer has settled in a partner's widget and the withdrawal asks for, by one instant
 * loan: the amount in minor units, the monthly rate that stood on the sheet, and the name that signed it.
 */
export type InstantLoanPrefill = {
  readonly applicationId: number;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly tenure: Tenure;
  readonly interest_bp: number;
  readonly name: string;
};

const slot = 'instant-loan';

/** From the offer to the withdrawal, which says where the money goes. */
export function handOver(wish: InstantLoanPrefill): void {
  keepDraft(slot, wish);
  go('/withdrawal');
}

/** What the offer has handed over, until its outcome is known. */
export function handedOver(): InstantLoanPrefill | undefined {
  return draftOf<InstantLoanPrefill>(slot);
}

export function endHandOver(): void {
  dropDraft(slot);
}

/** How it ended, as the partner's app reads it in the address. */
export type Outcome =
  | { readonly outcome: 'success'; readonly loan_id: string }
  | { readonly outcome: 'cancelled' | 'error' };

/**
 * To where the partner wants its borrower back, once; else to the dashboard. The provider signs the
 * outcome, so that the partner need not take the address's word for it. Without its answer the
 * partner gets the outcome unsigned, and asks its own server. Its app around a frame has heard of the
 * outcome, and takes the frame away.
 */
export async function returnToPartner(outcome: Outcome): Promise<void> {
  if (isFramed) return leaveFrame();
  await whileBusy(async () => {
    const back = storedRedirect();
    const signed = await import('./signed-return.ts')
      .then(({ signedReturn }) => signedReturn(outcome, back))
      .catch(() => undefined);
    takeStoredRedirect();
    go(signed ?? (back === undefined ? '/dashboard' : withOutcome(back, outcome)));
  });
}

/** The partner's address with the outcome added to its query; what else it holds stays. */
function withOutcome(address: string, outcome: Outcome): string {
  const url = new URL(address, location.origin);
  for (const [name, value] of Object.entries(outcome)) url.searchParams.set(name, value);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : url.href;
}
