import type { Application } from '#contract/applications.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import type { User } from '#contract/users.ts';
import { type Backing, withLoan } from '#credit/backing.ts';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import {
  add,
  type Currency,
  floorMulDiv,
  formatMoney,
  greatest,
  least,
  type Minor,
  mulDiv,
  subtract,
  sum,
  zero,
} from '#credit/money.ts';
import { basisPoints } from '#credit/rates.ts';
import { fallToRedlineBp, redlineReached, redlineTogether } from '#credit/redline.ts';
import { schedule } from '#credit/schedule.ts';
import type { Tenure } from '#credit/terms.ts';
import { totals } from '#stores/portfolio.ts';

/** What can be borrowed at one partner in one currency, and what it stands on. Minor units. */
export type Borrowing = {
  readonly partner: string;
  readonly currency: Currency;
  /** What the portfolios are worth. */
  readonly value: Minor;
  /** The share of it that may be borrowed, and how much that is. */
  readonly ratio_bp: number;
  readonly limit: Minor;
  /** Already borrowed, or asked for and not decided. */
  readonly taken: Minor;
  /** Not lent because a portfolio is at its redline. */
  readonly stopped: Minor;
  readonly available: Minor;
  readonly minimum: Minor;
  readonly interest_bp: number;
  readonly owed: Minor;
  /** The redline of what is owed already, of all portfolios together. */
  readonly held: Minor;
  /** Each portfolio in the order in which a loan is taken against them. */
  readonly backing: readonly Backing[];
  /** The provider's today in Lagos. */
  readonly today: IsoDay;
};

export function borrowing(
  application: Application,
  portfolios: readonly Portfolio[],
  currency: Currency,
  user: User,
): Borrowing {
  const own = totals(portfolios, currency);
  const ratio_bp = basisPoints(application.limits.collateral_ratio);
  const lines = own.portfolios.map((portfolio) => lineOf(portfolio, ratio_bp));
  return {
    partner: application.name,
    currency,
    value: own.value,
    ratio_bp,
    limit: sum(lines.map(({ limit }) => limit)),
    taken: sum(lines.map(({ taken }) => taken)),
    stopped: sum(lines.map(({ stopped }) => stopped)),
    available: own.availableCredit,
    minimum: user.minimums.loan[currency],
    interest_bp: basisPoints(application.interest),
    owed: own.outstanding,
    held: own.redline,
    backing: own.portfolios.map((one) => ({
      value: one.value,
      redline: one.redline,
      credit: one.availableCredit,
    })),
    today: lagosDay(Date.parse(user.now)),
  };
}

/** Why of one portfolio's limit not all is available: it is taken, or stopped at the redline. */
function lineOf(
  { value, outstanding, redline: line, availableCredit }: Portfolio,
  ratio_bp: number,
) {
  const limit = floorMulDiv(value, ratio_bp, 10_000);
  const unavailable = greatest(subtract(limit, availableCredit), zero);
  const taken = redlineReached(value, line) ? least(outstanding, unavailable) : unavailable;
  return { limit, taken, stopped: subtract(unavailable, taken) };
}

/** Whether an amount may be asked for. */
export function isBorrowable({ minimum, available }: Borrowing, amount: Minor): boolean {
  return amount >= minimum && amount <= available;
}

/**
 * Debt, redline and room (basis points of the value) if `amount` is borrowed on top. Over several
 * portfolios the redline is where the first of them is at its own.
 */
export function standingWith(offer: Borrowing, amount: Minor, interest_bp = offer.interest_bp) {
  const line = redlineTogether(withLoan(offer.backing, amount, interest_bp));
  return {
    debt: add(offer.owed, amount),
    redline: line,
    room_bp: fallToRedlineBp(offer.value, line),
  };
}

/** "You pay back $1,109.33 in 3 bills; the last one is $969.13." */
export function payBackSentence(
  { currency, interest_bp, today }: Borrowing,
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
  return `You pay back ${formatMoney(total, currency)} in ${bills.length} bills; the last one is ${formatMoney(last, currency)}.`;
}

/** Room as a whole percentage, rounded down: never more room than there is. */
export function roomShown(room_bp: number): string {
  return `${Math.floor(room_bp / 100)}%`;
}

/** What a portfolio is worth after a fall of so many percent; rounded down to whole units. */
export function valueAfterFall(value: Minor, percent: number): Minor {
  return mulDiv(floorMulDiv(value, 100 - percent, 100 * 100), 100, 1);
}
