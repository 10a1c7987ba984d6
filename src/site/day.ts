import { formatDay, type IsoDay } from '#credit/calendar.ts';

/** A day of content, which is midnight UTC, as 2 Nov 2026. */
export function shownDay(day: Date): string {
  return formatDay(machineDay(day), { style: 'medium' });
}

/** The same day for a machine, as 2026-11-02. */
export function machineDay(day: Date): IsoDay {
  return day.toISOString().slice(0, 10) as IsoDay;
}
