import { type Currency, currencies, greatest, least, type Minor, minor } from '#credit/money.ts';
import { $currency, chooseCurrency } from '#stores/currency.ts';
import { totals } from '#stores/portfolio.ts';
import { $applicationId } from '#stores/session.ts';
import { minorToEntry } from '#ui/keypad/keypad-entry.ts';
import { $borrower, $flow, portfoliosAt } from './offer.store.ts';

/** What a partner's app says that its borrower is after: in minor units, from a link of ours. */
export type Wish = { readonly currency: Currency; readonly amount: Minor };

/** The wish of an address; undefined for none and for nonsense. */
export function wishIn(query: URLSearchParams): Wish | undefined {
  const amount = Number(query.get('amount'));
  const currency = currencies.find((one) => one === query.get('currency'));
  if (!currency || !Number.isSafeInteger(amount) || amount <= 0) return undefined;
  return { currency, amount: minor(amount) };
}

/** The nearest amount that can be asked for; undefined when none can. */
export function withinReach(amount: Minor, lowest: Minor, most: Minor): Minor | undefined {
  return lowest > most ? undefined : least(greatest(amount, lowest), most);
}

/**
 * The keypad begins with the wish in the address, as far as the borrower has typed nothing and has
 * not left the currency that was `shown` before.
 */
export function adoptWish(shown: Currency | undefined): void {
  if ($currency.get() !== shown) return;
  const wish = wishIn(new URLSearchParams(location.search));
  const flow = $flow.get();
  if (!wish || !flow || !('typed' in flow) || flow.typed.entry !== '0') return;
  const { availableCredit } = totals(portfoliosAt(Number($applicationId.get())), wish.currency);
  const lowest = $borrower.get()?.minimums.loan[wish.currency];
  const amount = lowest && withinReach(wish.amount, lowest, availableCredit);
  // A currency in which nothing can be borrowed is no reason to leave the borrower's own.
  if (!amount) return;
  chooseCurrency(wish.currency);
  $flow.set({ ...flow, typed: { ...flow.typed, entry: minorToEntry(amount) } });
}
