import { type Day, daysFrom, firstAfter, isFirst, share } from './arithmetic.ts';

export type Terms = {
  readonly currency: 'NGN' | 'USD';
  readonly lent: number;
  readonly tenure: number;
  /** Basis points a month. */
  readonly rate: number;
  readonly disbursed: Day;
};

/** The first of a month that is a calendar month away or more. */
export const firstDueOf = (disbursed: Day): Day =>
  firstAfter(disbursed, isFirst(disbursed) ? 1 : 2);

/**
 * How a loan stands: what of it was `early` given back and never earns, the principal at the start of the
 * `month`, and whether its first bill is still to come.
 */
type Standing = {
  readonly early: number;
  readonly month: number;
  readonly isFirstBill: boolean;
  readonly today: Day;
};

/**
 * Interest up to a day that no bill asks for yet, as the lines that are posted: of the days before the first
 * whole month, and of the running month. The day is today, or the first that ends the month.
 */
export function accrued(
  { lent, rate, disbursed }: Terms,
  { early, month, isFirstBill, today }: Standing,
  day: Day,
): number[] {
  const part = (amount: number, days: number) =>
    share(amount, rate * Math.min(Math.max(days, 0), 30), 300_000);
  const whole = firstAfter(firstDueOf(disbursed), -1);
  const extra = daysFrom(disbursed, day < whole ? day : whole);
  const first = isFirstBill ? part(lent - early, extra) : 0;
  if (day < whole) return [first];
  const begun = firstAfter(day, isFirst(day) && day > today ? -1 : 0);
  if (begun < whole) return [first];
  const days = begun < firstAfter(day, 0) ? 30 : daysFrom(begun, day);
  return [first, part(month, days)];
}
