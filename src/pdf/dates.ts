import { formatDay, isoDay, lagosDay } from '#credit/calendar.ts';

/** '10 Mar 2026', of an ISO day. */
export const day = (text: string): string => formatDay(isoDay(text), { style: 'medium' });

/** '10 Mar 2026 at 10:00 in Lagos', of an ISO instant. */
export function moment(instant: string): string {
  const ms = Date.parse(instant);
  return `${formatDay(lagosDay(ms), { style: 'medium' })} at ${time.format(ms)} in Lagos`;
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Africa/Lagos' });
