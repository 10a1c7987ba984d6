import type { IsoDay } from './calendar.ts';
import { add, type Minor, subtract, sum, zero } from './money.ts';
import { redline } from './redline.ts';

/** An amount that holds from a day on, or one that was paid on it. */
type Dated = { readonly day: IsoDay; readonly amount: Minor };

export type LoanPast = {
  readonly disbursed_on: IsoDay;
  readonly principal: Minor;
  readonly interest_bp: number;
  /** Principal that was paid back, in any order. */
  readonly repaid: readonly Dated[];
};

/** From this day on; `value` is null before it is known of every portfolio. */
export type PastDay = {
  readonly day: IsoDay;
  readonly value: Minor | null;
  readonly principal: Minor;
  readonly redline: Minor;
};

/**
 * The days from `from` to `today` on which value or debt changed, those two included. `worths` are
 * the values of each portfolio, oldest first; a payment counts on its own day.
 */
export function pastDays(
  worths: readonly (readonly Dated[])[],
  loans: readonly LoanPast[],
  { from, today }: { readonly from: IsoDay; readonly today: IsoDay },
): PastDay[] {
  const changes = [
    ...worths.flatMap((worth) => worth.map(({ day }) => day)),
    ...loans.flatMap(({ disbursed_on, repaid }) => [disbursed_on, ...repaid.map(({ day }) => day)]),
  ];
  const days = new Set([from, ...changes.filter((day) => day > from && day < today), today]);
  return [...days].sort().map((day) => {
    const owed = loans.map((loan) => ({ ...loan, left: leftOn(loan, day) }));
    return {
      day,
      value: valueOn(worths, day),
      principal: sum(owed.map(({ left }) => left)),
      redline: sum(owed.map(({ left, interest_bp }) => redline(left, interest_bp))),
    };
  });
}

function leftOn({ disbursed_on, principal, repaid }: LoanPast, day: IsoDay): Minor {
  if (day < disbursed_on) return zero;
  const paid = repaid.filter((payment) => payment.day <= day).map(({ amount }) => amount);
  return subtract(principal, sum(paid));
}

function valueOn(worths: readonly (readonly Dated[])[], day: IsoDay): Minor | null {
  if (worths.length === 0) return null;
  let value = zero;
  for (const worth of worths) {
    const known = worth.findLast((one) => one.day <= day);
    if (!known) return null;
    value = add(value, known.amount);
  }
  return value;
}
