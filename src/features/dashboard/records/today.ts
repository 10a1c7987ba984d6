import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { $user } from '#stores/user.ts';

/** The day in Lagos by the provider's clock, or by the device's while that is not known. */
export function today(): IsoDay {
  const now = $user.get().data?.now;
  return lagosDay(now ? Date.parse(now) : Date.now());
}
