import type { Application } from '#contract/applications.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { type Collateral, withLoan } from '#credit/collateral.ts';
import {
  add,
  type Currency,
  floorMulDiv,
  formatMoney,
  type Minor,
  max,
  min,
  mulDiv,
  nameMoney,
  subtract,
  sum,
  zero,
} from '#credit/money.ts';
import { basisPoints } from '#credit/rates.ts';
import { aggregateHeadroomBp, aggregateRedline, redlineReached } from '#credit/redline.ts';
import { schedule } from '#credit/schedule.ts';
import type { Tenure } from '#credit/terms.ts';
import { totals } from '#stores/reads/held.ts';
import { portfolioNamer } from '#stores/reads/portfolio-names.ts';

/** What can be borrowed at one partner in one currency, and against what. Amounts in minor units. */
export type Offer = {
  readonly partner: string;
  readonly currency: Currency;
  /** What the portfolios are worth. */
  readonly value: Minor;
  /** The share of it that may be borrowed, and how much that is. */
  readonly ratio_bp: number;
  readonly limit: Minor;
  /** Borrowed already, or requested and not yet decided. */
  readonly used: Minor;
  /** Held back because a portfolio is at its redline. */
  readonly stoppedAtRedline: Minor;
  /** Not available because the prices are too old. */
  readonly unpriced: Minor;
  /** The instant of the oldest prices, where a partner tells what is held. */
  readonly asOf?: string | undefined;
  /** The same, only of prices that are too old to lend by. */
  readonly pricesAsOf?: string | undefined;
  readonly available: Minor;
  readonly minimum: Minor;
  readonly interest_bp: number;
  readonly owedPrincipal: Minor;
  /** The redline of what is owed already, of all portfolios together. */
  readonly currentRedline: Minor;
  /** The portfolios, in the order in which a loan is secured by them. */
  readonly backing: readonly (Collateral & { readonly name: string })[];
  /** Today in Lagos by the provider's clock. */
  readonly today: IsoDay;
};

export function offerAt(
  application: Application,
  portfolios: readonly Portfolio[],
  currency: Currency,
  user: User,
): Offer {
  const own = totals(portfolios, currency);
  const ratio_bp = basisPoints(application.limits.collateral_ratio);
  const lines = own.portfolios.map((portfolio) => lineOf(portfolio, ratio_bp));
  const nameOf = portfolioNamer(own.portfolios, () => application.name);
  return {
    partner: application.name,
    currency,
    value: own.value,
    ratio_bp,
    limit: sum(lines.map(({ limit }) => limit)),
    used: sum(lines.map(({ used }) => used)),
    stoppedAtRedline: sum(lines.map(({ stoppedAtRedline }) => stoppedAtRedline)),
    unpriced: sum(lines.map(({ unpriced }) => unpriced)),
    asOf: oldestOf(own.portfolios),
    pricesAsOf: own.pricesAsOf,
    available: own.availableCredit,
    minimum: user.minimums.loan[currency],
    interest_bp: basisPoints(application.interest),
    owedPrincipal: own.outstanding,
    currentRedline: own.redline,
    backing: own.portfolios.map((one) => ({
      name: nameOf(one),
      value: one.value,
      redline: one.redline,
      credit: one.availableCredit,
    })),
    today: lagosDay(Date.parse(user.now)),
  };
}

/** One portfolio's limit, and why part of it is unavailable: used already, or held back at the redline or on old prices. */
function lineOf(
  { value, outstanding, redline: line, availableCredit, holdings }: Portfolio,
  ratio_bp: number,
) {
  const limit = floorMulDiv(value, ratio_bp, 10_000);
  const unavailable = max(subtract(limit, availableCredit), zero);
  const isReached = redlineReached(value, line);
  const used = isReached || holdings?.old ? min(outstanding, unavailable) : unavailable;
  const stopped = subtract(unavailable, used);
  return isReached
    ? { limit, used, stoppedAtRedline: stopped, unpriced: zero }
    : { limit, used, stoppedAtRedline: zero, unpriced: stopped };
}

/** The time of the oldest prices behind it, where a partner has told them. */
const oldestOf = (portfolios: readonly Portfolio[]): string | undefined =>
  portfolios.flatMap(({ holdings }) => (holdings ? [holdings.as_of] : [])).toSorted()[0];

/** What secures it, in two sentences. */
export function backing({ value, currency, partner }: Offer): string {
  return `Your portfolio of ${formatMoney(value, currency)} at ${partner} secures it. It stays there, and it stays yours.`;
}

/** Whether an amount may be asked for. */
export function isBorrowable({ minimum, available }: Offer, amount: Minor): boolean {
  return amount >= minimum && amount <= available;
}

/**
 * The position after borrowing `amount` more. Headroom is in basis points of the value and ends where
 * the first of several portfolios reaches its own redline.
 */
export function positionWith(offer: Offer, amount: Minor, interest_bp = offer.interest_bp) {
  const lined = withLoan(offer.backing, amount, interest_bp);
  return {
    principal: add(offer.owedPrincipal, amount),
    redline: aggregateRedline(lined),
    headroom_bp: aggregateHeadroomBp(lined),
  };
}

/** "You will pay back $1,109.33 in 3 bills. The last one is $969.13." */
export function payBackSentence(
  { currency, interest_bp, today }: Offer,
  amount: Minor,
  tenure: Tenure,
): string {
  const bills = schedule({ principal: amount, currency, tenure, interest_bp }, today);
  return payBack(
    sum(bills.map((bill) => bill.total)),
    bills.map((bill) => bill.total),
    currency,
  );
}

export function payBack(total: Minor, bills: readonly Minor[], currency: Currency): string {
  const last = bills.at(-1) ?? zero;
  return `You will pay back ${formatMoney(total, currency)} in ${bills.length} bills. The last one is ${formatMoney(last, currency)}.`;
}

/** Headroom as a whole percentage, rounded down so that it never promises too much. */
export function formatHeadroom(headroom_bp: number): string {
  return `${Math.floor(headroom_bp / 100)}%`;
}

/** The value after a fall of `percent`, rounded down to whole Dollars or Naira. */
export function valueAfterDrop(value: Minor, percent: number): Minor {
  return mulDiv(floorMulDiv(value, 100 - percent, 100 * 100), 100, 1);
}

type Request = {
  readonly currency: Currency | undefined;
  readonly portfolios: readonly Portfolio[];
  readonly amount: Minor;
  /** The smallest loan in the currency. */
  readonly minimum: Minor;
};

/**
 * The specified checks before a loan is requested.
 * @returns the sentence of the first check that fails, or undefined
 */
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
