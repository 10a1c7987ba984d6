/** Lengths of time in milliseconds, for instants. Days of a loan are counted by calendar.ts. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
