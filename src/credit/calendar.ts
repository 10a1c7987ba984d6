import { dayMs } from './durations.ts';

declare const isoDayText: unique symbol;
/** A day of the Lagos calendar, 'YYYY-MM-DD'. Days compare with < and > as their text does. */
export type IsoDay = string & { readonly [isoDayText]: true };

/** Lagos is an hour ahead of UTC all year: Nigeria has no summer time. */
const lagosAheadMs = 3_600_000;

/** @throws RangeError for anything but a day that exists */
export function isoDay(text: string): IsoDay {
  if (!isIsoDay(text)) throw new RangeError(`Not a day as YYYY-MM-DD: ${text}`);
  return text;
}

export function isIsoDay(text: string): text is IsoDay {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines read 30 February as 2 March, so the text must come back as it went in.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The day that it is in Lagos at an instant, in ms since 1970. */
export function lagosDay(instantMs: number): IsoDay {
  return fromUtc(instantMs + lagosAheadMs);
}

/** The instant at which a day begins in Lagos, in ms since 1970. */
export function lagosMidnight(day: IsoDay): number {
  return utc(day) - lagosAheadMs;
}

export function addDays(day: IsoDay, days: number): IsoDay {
  return fromUtc(utc(day) + days * dayMs);
}

/** The same day of another month, or that month's last day: 31 January + 1 is 28 February. */
export function addMonths(day: IsoDay, months: number): IsoDay {
  const { year, month, date } = partsOf(day);
  const all = year * 12 + month + months;
  const [toYear, toMonth] = [Math.floor(all / 12), ((all % 12) + 12) % 12];
  // Every month has 28 days; only later ones need to be asked after.
  const last = date > 28 ? new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate() : 28;
  return dayOf(toYear, toMonth, Math.min(date, last));
}

/** Days from `start` to `end`: 1 from a day to the next, negative when `end` is earlier. */
export function daysBetween(start: IsoDay, end: IsoDay): number {
  return (utc(end) - utc(start)) / dayMs;
}

export function laterDay(one: IsoDay, other: IsoDay): IsoDay {
  return one > other ? one : other;
}

export function firstOfMonth(day: IsoDay): IsoDay {
  return `${day.slice(0, 8)}01` as IsoDay;
}

export function lastOfMonth(day: IsoDay): IsoDay {
  return addDays(addMonths(firstOfMonth(day), 1), -1);
}

/** The first of the month to name as the billing month: the previous one before the 3rd. */
export function billingMonthShown(day: IsoDay): IsoDay {
  const month = firstOfMonth(day);
  return partsOf(day).date < 3 ? addMonths(month, -1) : month;
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export type DayStyle = 'short' | 'medium' | 'long' | 'month';

/** short '1 May' · medium '1 May 2026' · long 'Friday, 1 May 2026' · month 'May 2026' */
export function formatDay(day: IsoDay, { style }: { readonly style: DayStyle }): string {
  const { year, month, date } = partsOf(day);
  const name = months[month] ?? '';
  if (style === 'month') return `${name} ${year}`;
  if (style === 'long') {
    return `${weekdays[new Date(utc(day)).getUTCDay()]}, ${date} ${name} ${year}`;
  }
  // Only long names are cut, to three letters: 'June' and 'July' are short enough to stay.
  const short = name.length > 4 ? name.slice(0, 3) : name;
  return style === 'short' ? `${date} ${short}` : `${date} ${short} ${year}`;
}

export function isWeekend(day: IsoDay): boolean {
  return [0, 6].includes(new Date(utc(day)).getUTCDay());
}

/** A day of a month as it is said: '1st', '3rd', '11th'. */
export function ordinal(date: number): string {
  const ending = Math.floor(date / 10) === 1 ? 'th' : { 1: 'st', 2: 'nd', 3: 'rd' }[date % 10];
  return `${date}${ending ?? 'th'}`;
}

function utc(day: IsoDay): number {
  const { year, month, date } = partsOf(day);
  return Date.UTC(year, month, date);
}

/** Written by hand, because lists ask for thousands of days and toISOString is slow. */
function fromUtc(ms: number): IsoDay {
  const day = new Date(ms);
  return dayOf(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
}

function dayOf(year: number, month: number, date: number): IsoDay {
  const pad = (part: number) => (part < 10 ? `0${part}` : part);
  return `${String(year).padStart(4, '0')}-${pad(month + 1)}-${pad(date)}` as IsoDay;
}

/** `month` counts from 0, as Date does. */
function partsOf(day: IsoDay) {
  return {
    year: Number(day.slice(0, 4)),
    month: Number(day.slice(5, 7)) - 1,
    date: Number(day.slice(8)),
  };
}
