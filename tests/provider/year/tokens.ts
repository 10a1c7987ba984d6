import { type IsoDay, isIsoDay } from '#credit/calendar.ts';
import { type Currency, type Minor, minor } from '#credit/money.ts';

/** An amount as it stands in a text; `short` when it is abbreviated, such as '₦1.2M'. */
export type MoneyToken = {
  readonly kind: 'money';
  readonly at: number;
  readonly text: string;
  readonly currency: Currency;
  readonly amount: Minor;
  readonly short: boolean;
};

/** A day as it stands in a text: '1 May 2026', '1 May', '2026-05-01'; or a whole month. */
export type DayToken = {
  readonly kind: 'day' | 'month';
  readonly at: number;
  readonly text: string;
  /** YYYY-MM-DD, or YYYY-MM of a month; MM-DD where the text names no year. */
  readonly day: string;
};

const money =
  /(?:[-−–]\s?)?(?:([$₦])\s?|\b(USD|NGN)\s?)(\d+(?:[,\u00a0\u202f]\d{3})*(?:\.\d+)?)([KMBT]\b)?/g;

/** Every amount in a text that names its currency. */
export function moneyIn(text: string): MoneyToken[] {
  return [...text.matchAll(money)].map(
    ({ 0: whole, 1: mark, 2: code, 3: digits = '', 4: scale, index }) => {
      const units = Number(digits.replace(/[,\u00a0\u202f]/g, ''));
      const size = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }[scale ?? ''] ?? 1;
      const currency: Currency = mark === '$' || code === 'USD' ? 'USD' : 'NGN';
      const amount = minor(Math.round(units * size * 100));
      return {
        kind: 'money',
        at: index,
        text: whole.trim(),
        currency,
        amount,
        short: Boolean(scale),
      };
    },
  );
}

const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const monthName = `(?:${names.join('|')})(?:[a-z]*)`;
const dayText = new RegExp(
  `\\b(\\d{4}-\\d\\d-\\d\\d)\\b|\\b(\\d{1,2}) (${monthName})\\b(?:,? (\\d{4})\\b)?|\\b(${monthName}) (\\d{4})\\b`,
  'g',
);

/** Every day and month in a text. */
export function daysIn(text: string): DayToken[] {
  return [...text.matchAll(dayText)].flatMap((found): DayToken[] => {
    const [whole, iso, date, month, year, wholeMonth, itsYear] = found;
    const at = found.index;
    if (iso) return isIsoDay(iso) ? [{ kind: 'day', at, text: whole, day: iso }] : [];
    if (wholeMonth)
      return [{ kind: 'month', at, text: whole, day: `${itsYear}-${number(wholeMonth)}` }];
    const day = `${number(month ?? '')}-${(date ?? '').padStart(2, '0')}`;
    return [{ kind: 'day', at, text: whole, day: year ? `${year}-${day}` : day }];
  });
}

const number = (month: string) => String(names.indexOf(month.slice(0, 3)) + 1).padStart(2, '0');

/** Whether a token's day is that day; one without a year is it in any year. */
export function isThatDay({ kind, day }: DayToken, wanted: IsoDay): boolean {
  if (kind === 'month') return wanted.startsWith(day);
  return day.length === 5 ? wanted.endsWith(day) : wanted === day;
}

/** One statement at a time, so that a word names only the amounts beside it. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[A-Z"“$₦\d])|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}
