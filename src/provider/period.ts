import { addDays, type IsoDay, isIsoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from './clock/clock.ts';
import { refuse, refuseField } from './errors/refusal.ts';

/**
 * The instants that a list's `from` and `to` mean: Lagos days, both included, as
 * `since <= at < before`. Throws invalid_request for days that are in no calendar, and
 * date_range_invalid for the wrong order.
 */
export function periodOf(query: { from?: string | undefined; to?: string | undefined }) {
  const from = query.from === undefined ? undefined : readDay('from', query.from);
  const to = query.to === undefined ? undefined : readDay('to', query.to);
  if (from && to) requireOrder(from, to);
  return {
    since: from && instant(lagosMidnight(from)),
    before: to && instant(lagosMidnight(addDays(to, 1))),
  };
}

/** Throws date_range_invalid when the first day is after the last. */
export function requireOrder(from: IsoDay, to: IsoDay): void {
  if (from > to) throw refuse('date_range_invalid');
}

/** A day that exists, and that rules can reckon from without leaving the calendar; else 400. */
export function readDay(field: string, text: string): IsoDay {
  if (isIsoDay(text) && text >= '2000-01-01' && text <= '2199-12-31') return text;
  throw refuseField(field);
}
