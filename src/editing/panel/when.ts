/** @returns "1 Dec 2026" */
export const asDay = (when: number | string) =>
  new Date(when).toLocaleDateString('en-GB', { dateStyle: 'medium' });

/** @returns "14:02" */
export const asTime = (when: number) =>
  new Date(when).toLocaleTimeString('en-GB', { timeStyle: 'short' });

/** @returns "today, 14:02", "yesterday, 14:02" or "1 Dec 2026" */
export function asMoment(when: number, now = Date.now()): string {
  const ago = new Date(now).setHours(0, 0, 0, 0) - new Date(when).setHours(0, 0, 0, 0);
  // A day at which clocks change has an hour more or less.
  const days = Math.round(ago / 86_400_000);
  if (days === 0) return `today, ${asTime(when)}`;
  return days === 1 ? `yesterday, ${asTime(when)}` : asDay(when);
}
