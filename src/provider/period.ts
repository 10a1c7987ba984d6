import { addDays, type IsoDay, isIsoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from './clock/clock.ts';
import { refuse } from './errors.ts';

/**
 * The instants that a list's `from` and `to` mean: Lagos days, both included, as
 * `since <= at < before`. Throws invalid_request for days that are in no calendar.
 */
export function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    since: from === undefined ? undefined : instant(lagosMidnight(readDay('from', from))),
    before: to === undefined ? undefined : instant(lagosMidnight(addDays(readDay('to', to), 1))),
  };
}

/** A day that exists, and that rules can reckon from without leaving the calendar; else 400. */
export function readDay(field: string, text: string): IsoDay {
  if (isIsoDay(text) && text >= '2000-01-01' && text <= '2199-12-31') return text;
  throw refuse('invalid_request', `${field}: A day between 2000 and 2199`);
}
