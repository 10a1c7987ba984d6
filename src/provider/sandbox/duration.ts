import { addDays, addMonths, lagosDay, lagosMidnight } from '#credit/calendar.ts';

/** Beyond any day that the rules reckon with. */
const mostDays = 200 * 366;

/** An ISO 8601 duration of whole numbers. */
export const durationPattern =
  /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;

/**
 * An instant (ms since 1970) later by an ISO 8601 duration such as P1M or P1DT12H, by the Lagos
 * calendar: a month after 31 January is 28 February. Undefined when the text is not a duration, or
 * one of more than 200 years.
 */
export function laterBy(from: number, duration: string): number | undefined {
  const parts = durationPattern
    .exec(duration)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!parts) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const inDays =
    366 * years + 31 * months + 7 * weeks + days + (hours + minutes / 60 + seconds / 3600) / 24;
  if (inDays > mostDays) return undefined;
  const today = lagosDay(from);
  const day = addDays(addMonths(today, 12 * years + months), 7 * weeks + days);
  const timeOfDay = from - lagosMidnight(today);
  return lagosMidnight(day) + timeOfDay + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
