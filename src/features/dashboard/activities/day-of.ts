import { formatDay, lagosDay } from '#credit/calendar.ts';

/** The day of an instant in Lagos: '10 Mar 2026'. */
export const dayOf = (instant: string) =>
  formatDay(lagosDay(Date.parse(instant)), { style: 'medium' });
