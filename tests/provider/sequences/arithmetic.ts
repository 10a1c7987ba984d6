// Days and shares once more, from the rules: the model borrows no mistake of src/credit.

/** A day in Lagos, as ISO writes it. */
export type Day = string;

const dayMs = 86_400_000;
/** Lagos is an hour ahead of UTC all year. */
const lagosMs = 3_600_000;

export const lagosDayAt = (ms: number): Day => new Date(ms + lagosMs).toISOString().slice(0, 10);

/** An hour of a day in Lagos, in ms since 1970. */
export const atHour = (day: Day, hour: number): number =>
  Date.parse(day) - lagosMs + hour * 3_600_000;

export const plusDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const daysFrom = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** The first of the month that comes so many months after that of a day. */
export function firstAfter(day: Day, months: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The same day of a later month, or its last one. */
export function plusMonths(day: Day, months: number): Day {
  const last = plusDays(firstAfter(day, months + 1), -1);
  const same = plusDays(firstAfter(day, months), Number(day.slice(8)) - 1);
  return same < last ? same : last;
}

export const isFirst = (day: Day): boolean => day.endsWith('-01');

/** So many parts of an amount, rounded half to even. */
export function share(amount: number, parts: number, of: number): number {
  const product = BigInt(amount) * BigInt(parts);
  const whole = product / BigInt(of);
  const rest = 2n * (product % BigInt(of));
  const isUp = rest > BigInt(of) || (rest === BigInt(of) && whole % 2n === 1n);
  return Number(whole) + (isUp ? 1 : 0);
}

/** What the card processor takes on top of Naira, in kobo: 1.5 %, at most ₦2,000. */
export const feeOf = (kobo: number): number => Math.min(share(kobo, 150, 10_000), 200_000);

export const total = (amounts: Iterable<number>): number => {
  let all = 0;
  for (const amount of amounts) all += amount;
  return all;
};
