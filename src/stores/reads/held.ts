import type { Portfolio } from '#contract/portfolios.ts';
import { add, type Currency, zero } from '#credit/money.ts';
import { aggregateRedline } from '#credit/redline.ts';

/** Those at the active application: all of them for 0 or none. */
export const heldAt = (id: string, portfolios: readonly Portfolio[]): Portfolio[] =>
  portfolios.filter(
    ({ application }) => id === '' || id === '0' || String(application.application_id) === id,
  );

/** The first portfolio decides, those marked as selected before the others. */
export function defaultCurrency(portfolios: readonly Portfolio[]): Currency | undefined {
  return (portfolios.find((one) => one.selected) ?? portfolios[0])?.currency;
}

/** Portfolios in one currency taken together, in its minor units. */
export function totals(portfolios: readonly Portfolio[], currency: Currency) {
  const own = portfolios.filter((one) => one.currency === currency);
  const total = (part: 'value' | 'balance' | 'availableCredit' | 'outstanding') =>
    own.reduce((sum, one) => add(sum, one[part]), zero);
  return {
    portfolios: own,
    value: total('value'),
    balance: total('balance'),
    availableCredit: total('availableCredit'),
    outstanding: total('outstanding'),
    redline: aggregateRedline(own),
    pricesAsOf: oldPricesOf(own),
  };
}

/** The instant of the oldest prices that are too old to lend by; undefined where all of them hold. */
export const oldPricesOf = (portfolios: readonly Portfolio[]): string | undefined =>
  portfolios.flatMap(({ holdings }) => (holdings?.old ? [holdings.as_of] : [])).toSorted()[0];
