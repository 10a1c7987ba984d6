import { addMonths, lagosDay } from '#credit/calendar.ts';

const monthsOfUse = 4;

/**
 * Whether a card works for four months from now; it does until the end of the month printed on it.
 */
export function lastsLongEnough(
  { exp_month, exp_year }: { readonly exp_month: number; readonly exp_year: number },
  now: number,
): boolean {
  const [year = 0, month = 0] = addMonths(lagosDay(now), monthsOfUse).split('-').map(Number);
  return exp_year * 12 + exp_month >= year * 12 + month;
}
