import type { BodyOf, putHoldings } from '#contract';
import { minuteMs } from '#credit/durations.ts';
import { type Holding, isValueOf } from '#credit/holdings.ts';
import { maxPortfolioValue, minor } from '#credit/money.ts';
import { type Clock, realNow } from '../clock/clock.ts';
import { refuseField } from '../errors/refusal.ts';

/** All that a partner's user holds at an instant. */
export type Picture = {
  /** ms since 1970, by our clock. */
  readonly as_of: number;
  readonly holdings: readonly Holding[];
};

/** How far a partner's clock may be ahead of ours. */
const aheadMs = minuteMs;
/** No database knows the year 0, and nobody means it. */
const oldest = Date.UTC(2000, 0, 1);

/**
 * The instant of a picture by our clock. A partner's clock is the real one, and the sandbox's may have
 * been moved: there an `as_of` may follow either, and is as old as by the one that makes it younger.
 *
 * @throws invalid_request for an instant that is still to come, or before the year 2000
 */
export function pictureTime(as_of: string, clock: Clock, field = 'as_of'): number {
  if (Date.parse(as_of) < oldest) {
    throw refuseField(field, 'This time is before the year 2000. Check the clock of your server.');
  }
  const now = clock.now();
  const ages = [now, realNow(clock)]
    .map((time) => time - Date.parse(as_of))
    .filter((age) => age >= -aheadMs);
  if (ages.length === 0) {
    throw refuseField(field, 'This time is still to come. Check the clock of your server.');
  }
  return now - Math.max(0, Math.min(...ages));
}

/** Holdings as they may be kept. Throws invalid_request for one whose sum is wrong, or that is there twice. */
export function checkedHoldings(sent: BodyOf<typeof putHoldings>['holdings']): Holding[] {
  const holdings = sent.map((one) => ({ ...one, value: minor(one.value) }));
  const seen = new Set<string>();
  const totals = new Map<string, number>();
  for (const holding of holdings) {
    const { class: assetClass, symbol, currency, value } = holding;
    const name = `${assetClass} ${symbol} in ${currency}`;
    if (seen.has(name)) throw refuseField('holdings', `Send ${name} once, with all of it.`);
    seen.add(name);
    if (!isValueOf(holding)) {
      throw refuseField(
        'holdings',
        `The value of ${name} is not its quantity times its price. Send it in kobo or cents.`,
      );
    }
    const total = (totals.get(currency) ?? 0) + value;
    if (total > maxPortfolioValue) {
      throw refuseField(
        'holdings',
        `The holdings in ${currency} are worth more than we can count.`,
      );
    }
    totals.set(currency, total);
  }
  return holdings;
}
