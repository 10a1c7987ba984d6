import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/** Kobo per US dollar. The borrower buys at `buy` and sells at `sell`. */
export type Rates = { readonly buy: number; readonly sell: number };

/** As they stand at `now`. Throws unavailable as long as nobody has ever set them. */
export const ratesAt = async (db: Db, now: number): Promise<Rates> =>
  ratesFrom(await latestRates(db, now).execute());

/** With the ISO instant since which they stand; none as long as nobody has set them. */
export const latestRates = (db: Db, now: number) =>
  db
    .selectFrom('fx_rates')
    .selectAll()
    .where('valid_from', '<=', instant(now))
    .orderBy('valid_from', 'desc')
    .limit(1);

/** Throws unavailable as long as nobody has ever set them. */
export function ratesFrom([rates]: readonly Rates[]): Rates {
  if (!rates) throw refuse('unavailable', 'There is no exchange rate yet. Try again later.');
  const { buy, sell } = rates;
  return { buy, sell };
}
