import { type Currency, currencies, greatest, least, type Minor, minor } from '#credit/money.ts';

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
