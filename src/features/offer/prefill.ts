import {
  type Currency,
  currencies,
  formatMoney,
  type Minor,
  max,
  min,
  minor,
} from '#credit/money.ts';
import { $currency, chooseCurrency } from '#stores/reads/currency.ts';
import { totals } from '#stores/reads/held.ts';
import { $applicationId } from '#stores/session/session.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { $borrower, $flow, portfoliosAt } from './offer.store.ts';
import type { Offer } from './offer.ts';

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
 * @returns what to tell a borrower whose keypad begins with another amount than their partner's app
 * suggested, as long as it stands there; undefined when that is the suggested one, or another was typed
 */
export function changedPrefill(
  wish: Prefill | undefined,
  {
    currency,
    partner,
    minimum,
    available,
  }: Pick<Offer, 'currency' | 'partner' | 'minimum' | 'available'>,
  entered: Minor,
): string | undefined {
  if (wish?.currency !== currency || wish.amount === entered) return undefined;
  if (clampToLimits(wish.amount, minimum, available) !== entered) return undefined;
  const why = wish.amount > available ? 'more than you can borrow' : 'less than the smallest loan';
  const [suggested, set] = [wish.amount, entered].map((amount) => formatMoney(amount, currency));
  return `${partner} suggested ${suggested}, which is ${why}. The amount is now ${set}.`;
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
