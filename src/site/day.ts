/** A day of content, which is midnight UTC, as 2 November 2026. */
export function longDay(day: Date): string {
  return day.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}

/** The same day for a machine, as 2026-11-02. */
export function machineDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}
