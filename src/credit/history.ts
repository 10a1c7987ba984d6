import type { IsoDay } from './calendar.ts';
import { apportion, type Minor, subtract, sum, zero } from './money.ts';
import { aggregateRedline, type CollateralPosition, redline } from './redline.ts';

/** An amount that holds from a day on, or one that was paid on it. */
type Dated = { readonly day: IsoDay; readonly amount: Minor };

/** What a portfolio was worth, oldest first. */
export type Worth = { readonly portfolio_id: string; readonly said: readonly Dated[] };

export type LoanPast = {
  readonly disbursed_on: IsoDay;
  readonly principal: Minor;
  readonly interest_bp: number;
  /** Of the principal, what each portfolio secures. */
  readonly parts: readonly { readonly portfolio_id: string; readonly amount: Minor }[];
  /** Principal that was paid back, in any order. */
  readonly repaid: readonly Dated[];
};

/** From this day on; `value` and `redline` are null before the value is known of every portfolio. */
export type PastDay = {
  readonly day: IsoDay;
  readonly value: Minor | null;
  readonly principal: Minor;
  readonly redline: Minor | null;
  /** What a sale took of the value on this day: no fall of the market. */
  readonly sold: Minor;
};

/**
 * The days from `from` to `today` on which value or debt changed, those two included. A payment
 * counts on its own day.
 */
export function pastDays(
  worths: readonly Worth[],
  loans: readonly LoanPast[],
  sold: readonly Dated[],
  { from, today }: { readonly from: IsoDay; readonly today: IsoDay },
): PastDay[] {
  const changes = [
    ...worths.flatMap(({ said }) => said.map(({ day }) => day)),
    ...loans.flatMap(({ disbursed_on, repaid }) => [disbursed_on, ...repaid.map(({ day }) => day)]),
    ...sold.map(({ day }) => day),
  ];
  const days = new Set([from, ...changes.filter((day) => day > from && day < today), today]);
  return [...days].sort().map((day) => {
    const owed = loans.map((loan) => ({ ...loan, left: leftOn(loan, day) }));
    const portfolios = positionsOn(worths, owed, day);
    return {
      day,
      value: portfolios && sum(portfolios.map(({ value }) => value)),
      principal: sum(owed.map(({ left }) => left)),
      redline: portfolios && aggregateRedline(portfolios),
      sold: sum(sold.filter((one) => one.day === day).map(({ amount }) => amount)),
    };
  });
}

type Owed = LoanPast & { readonly left: Minor };

function leftOn({ disbursed_on, principal, repaid }: LoanPast, day: IsoDay): Minor {
  if (day < disbursed_on) return zero;
  const paid = repaid.filter((payment) => payment.day <= day).map(({ amount }) => amount);
  return subtract(principal, sum(paid));
}

/** Each portfolio with its redline; null when one of them is not known of, or there is none. */
function positionsOn(
  worths: readonly Worth[],
  loans: readonly Owed[],
  day: IsoDay,
): CollateralPosition[] | null {
  const lined = worths.flatMap(({ portfolio_id, said }) => {
    const known = said.findLast((one) => one.day <= day);
    return known ? [{ value: known.amount, redline: redlineOf(portfolio_id, loans) }] : [];
  });
  return lined.length > 0 && lined.length === worths.length ? lined : null;
}

function redlineOf(portfolio_id: string, loans: readonly Owed[]): Minor {
  return sum(
    loans.map(({ parts, left, interest_bp }) => {
      const index = parts.findIndex((one) => one.portfolio_id === portfolio_id);
      const amounts = parts.map(({ amount }) => amount);
      return apportion(redline(left, interest_bp), amounts)[index] ?? zero;
    }),
  );
}
