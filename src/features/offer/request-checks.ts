import type { Portfolio } from '#contract/portfolios.ts';
import { type Currency, type Minor, nameMoney } from '#credit/money.ts';
import { totals } from '#stores/portfolio.ts';

type Request = {
  readonly currency: Currency | undefined;
  readonly portfolios: readonly Portfolio[];
  readonly amount: Minor;
  /** The smallest loan in the currency. */
  readonly minimum: Minor;
};

/** The specified checks before a loan is asked for; the first sentence that applies. */
export function requestProblem({ currency, portfolios, amount, minimum }: Request) {
  if (!currency) return noCurrency;
  const own = totals(portfolios, currency);
  if (own.portfolios.length === 0) return noPortfolios(currency);
  if (amount < minimum) return belowMinimum(minimum, currency);
  if (amount > own.availableCredit) {
    return `Insufficient funds in ${currency} portfolios to fulfill requested loan amount.`;
  }
  return undefined;
}

export const noPortfolios = (currency: Currency) =>
  `No portfolios found for selected currency (${currency}).`;

export const belowMinimum = (minimum: Minor, currency: Currency) =>
  `The minimum you can collateralize is ${nameMoney(minimum, currency)}.`;

export const noCurrency = 'No currency selected. Please select a currency first.';
