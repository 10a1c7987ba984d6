/** Lengths of time in milliseconds, for instants. Days of a loan are counted by calendar.ts. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A wait in words, rounded up: "95 seconds", "25 minutes", "24 hours". */
export function waitInWords(seconds: number): string {
  const [unit, length] =
    seconds < 180 + 1 ? ['second', 1] : seconds <= 7200 ? ['minute', 60] : ['hour', 3600];
  const count = Math.max(1, Math.ceil(seconds / length));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
