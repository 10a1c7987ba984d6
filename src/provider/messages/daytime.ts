import { addDays, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs } from '#credit/durations.ts';

/** From eight in the morning to eight in the evening in Lagos, nobody is woken by a message of ours. */
const first = 8 * hourMs;
const last = 20 * hourMs;

/** @returns the instant at which a message that was written at `at` leaves, both in ms since 1970 */
export function inDaytime(at: number): number {
  const day = lagosDay(at);
  const hour = at - lagosMidnight(day);
  if (hour < first) return lagosMidnight(day) + first;
  return hour < last ? at : lagosMidnight(addDays(day, 1)) + first;
}
