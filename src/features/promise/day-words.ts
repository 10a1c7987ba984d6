import { formatDay, isoDay } from '#credit/calendar.ts';

/** '12 May 2026', which stays on one line. */
export const dayWords = (day: string): string =>
  formatDay(isoDay(day), { style: 'medium' }).replaceAll(' ', '\u00a0');
