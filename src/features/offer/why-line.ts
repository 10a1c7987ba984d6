import { formatDay, isoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';

/** One step of a figure: what it is, how it is counted with which inputs, and what comes out. */
export type Line = {
  readonly what: string;
  readonly formula: string;
  readonly result: string;
  /** The result in minor units, where it is money. */
  readonly amount?: Minor;
};
export type Why = {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly note: string;
};

/** Writes lines whose result is money in a currency. */
export function lineIn(currency: Currency) {
  return (what: string, formula: string, amount: Minor): Line => ({
    what,
    formula,
    result: formatMoney(amount, currency),
    amount,
  });
}

export const medium = (day: string) => formatDay(isoDay(day), { style: 'medium' });
