import { addDays, type IsoDay, isIsoDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from './clock/clock.ts';
import { refuse } from './errors.ts';

/** A day that exists and that rules can reckon from; else 400. */
export function readDay(text: string): IsoDay {
  if (isIsoDay(text) && text >= '2000-01-01' && text <= '2199-12-31') return text;
  throw refuse('invalid_request', `${text} is not a day between 2000 and 2199.`);
}

/** A list's `from` and `to`, both included, as instants: `since` counts, `before` does not. */
export function instantsOf({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  since: string | undefined;
  before: string | undefined;
} {
  return {
    since: from === undefined ? undefined : instant(lagosMidnight(readDay(from))),
    before: to === undefined ? undefined : instant(lagosMidnight(addDays(readDay(to), 1))),
  };
}
