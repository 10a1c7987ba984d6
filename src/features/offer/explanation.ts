import { formatDay, isoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';

/** One step of an explanation: what is computed, the formula with its inputs, and the result. */
export type ExplanationLine = {
  readonly what: string;
  readonly formula: string;
  readonly result: string;
  /** The result in minor units, where it is money. */
  readonly amount?: Minor;
};
export type Explanation = {
  readonly title: string;
  readonly lines: readonly ExplanationLine[];
  readonly note: string;
};

/** @returns a function that writes lines whose result is money in `currency` */
export function lineIn(currency: Currency) {
  return (what: string, formula: string, amount: Minor): ExplanationLine => ({
    what,
    formula,
    result: formatMoney(amount, currency),
    amount,
  });
}

export const medium = (day: string) => formatDay(isoDay(day), { style: 'medium' });
