import { formatDay, lagosDay } from '#credit/calendar.ts';

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant in the reader's own zone: '10 Mar, 10:00'. */
export const timeOf = (instant: string): string => format.format(Date.parse(instant));

/** 'as of 14:02' in the reader's zone, with the day when it is not that of `now`: 'as of 10 Mar, 14:02'. */
export function asOfText(instant: string, now: string): string {
  const at = new Date(instant);
  if (at.toDateString() !== new Date(now).toDateString()) return `as of ${timeOf(instant)}`;
  return `as of ${at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}`;
}

/** The day of an instant in Lagos: '10 Mar 2026'. */
export const lagosDayOf = (instant: string): string =>
  formatDay(lagosDay(Date.parse(instant)), { style: 'medium' });

const lagos = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  hour: '2-digit',
  minute: '2-digit',
});

/** A time in Lagos, the same for every reader because money depends on it: '14:32 Lagos time'. */
export const lagosTimeOf = (instant: string | number): string =>
  `${lagos.format(new Date(instant))} Lagos time`;
