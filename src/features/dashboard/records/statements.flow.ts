import {
  addDays,
  addMonths,
  firstOfMonth,
  type IsoDay,
  isIsoDay,
  lastOfMonth,
} from '#credit/calendar.ts';
import type { Currency } from '#credit/money.ts';

export const ranges = ['month', 'last-month', 'year', 'last-year', 'custom'] as const;
export type Range = (typeof ranges)[number];

/** What was chosen and typed. */
export type Fields = {
  readonly paper: 'statement' | 'interest';
  readonly range: Range;
  /** The custom range, as typed. */
  readonly from: string;
  readonly to: string;
  readonly year: string;
  readonly currency: Currency | 'both';
  readonly application_id: string;
};

/** A field that must be fixed, and how. */
export type Problem = { readonly at: 'from' | 'to'; readonly message: string };

/** The Lagos days of a range, or the first problem of a custom one. */
export function daysOf(
  { range, from, to }: Fields,
  today: IsoDay,
): { readonly from: IsoDay; readonly to: IsoDay } | Problem {
  const month = firstOfMonth(today);
  const year = Number(today.slice(0, 4));
  switch (range) {
    case 'month':
      return { from: month, to: today };
    case 'last-month': {
      const last = addDays(month, -1);
      return { from: firstOfMonth(last), to: last };
    }
    case 'year':
      return { from: firstOfMonth(addMonths(month, 1 - Number(today.slice(5, 7)))), to: today };
    case 'last-year':
      return {
        from: `${year - 1}-01-01` as IsoDay,
        to: lastOfMonth(`${year - 1}-12-01` as IsoDay),
      };
    default:
      return customDays(from, to);
  }
}

function customDays(from: string, to: string) {
  const [first, last] = [asked('from', from), asked('to', to)];
  if (typeof first !== 'string') return first;
  if (typeof last !== 'string') return last;
  if (first <= last) return { from: first, to: last };
  return {
    at: 'from',
    message: 'Your first day is after your last day. Choose an earlier first day.',
  } as const;
}

function asked(at: Problem['at'], text: string): IsoDay | Problem {
  if (text === '') return { at, message: `Choose the ${at === 'from' ? 'first' : 'last'} day.` };
  if (isIsoDay(text) && text >= '2000-01-01' && text <= '2199-12-31') return text;
  return { at, message: 'Choose a day between 2000 and 2199.' };
}

/** The years since the borrower joined, newest first and at most 51. */
export function yearsSince(joined: string, today: IsoDay): string[] {
  const [first, last] = [Number(joined.slice(0, 4)), Number(today.slice(0, 4))];
  const count = Math.min(Math.max(last - first, 0), 50) + 1;
  return Array.from({ length: count }, (_, back) => String(last - back));
}
