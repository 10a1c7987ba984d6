import { type Currency, currencies, type Minor, max, min, minor } from '#credit/money.ts';
import { $currency, chooseCurrency } from '#stores/reads/currency.ts';
import { totals } from '#stores/reads/held.ts';
import { $applicationId } from '#stores/session/session.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { $borrower, $flow, portfoliosAt } from './offer.store.ts';

/** The loan that a partner's app suggests in its link. The amount is in minor units. */
export type Prefill = { readonly currency: Currency; readonly amount: Minor };

/** @returns the suggested loan, or undefined when the address has none or one that makes no sense */
export function readPrefill(query: URLSearchParams): Prefill | undefined {
  const amount = Number(query.get('amount'));
  const currency = currencies.find((one) => one === query.get('currency'));
  if (!currency || !Number.isSafeInteger(amount) || amount <= 0) return undefined;
  return { currency, amount: minor(amount) };
}

/** @returns the nearest amount that can be borrowed, or undefined when nothing can */
export function clampToLimits(amount: Minor, lowest: Minor, most: Minor): Minor | undefined {
  return lowest > most ? undefined : min(max(amount, lowest), most);
}

/**
 * Fills the keypad with the suggested amount. It does nothing once the borrower has typed, or has
 * switched from the currency that was `shown`.
 */
export function applyPrefill(shown: Currency | undefined): void {
  if ($currency.get() !== shown) return;
  const wish = readPrefill(new URLSearchParams(location.search));
  const flow = $flow.get();
  if (!wish || !flow || !('typed' in flow) || flow.typed.entry !== '0') return;
  const { availableCredit } = totals(portfoliosAt(Number($applicationId.get())), wish.currency);
  const lowest = $borrower.get()?.minimums.loan[wish.currency];
  const amount = lowest && clampToLimits(wish.amount, lowest, availableCredit);
  // The borrower keeps their currency when nothing can be borrowed in the suggested one.
  if (!amount) return;
  chooseCurrency(wish.currency);
  $flow.set({ ...flow, typed: { ...flow.typed, entry: minorToEntry(amount) } });
}
