import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/** Kobo per US dollar. The borrower buys at `buy` and sells at `sell`. */
export type Rates = { readonly buy: number; readonly sell: number };

/** As they stand at `now`. Throws unavailable as long as nobody has ever set them. */
export async function ratesAt(db: Db, now: number): Promise<{ buy: number; sell: number }> {
  return requireRates(await latestRates(db, now));
}

/** Throws unavailable where there are none. */
export function requireRates(rates: Rates | undefined): Rates {
  if (!rates) throw refuse('unavailable', 'There is no exchange rate yet. Try again later.');
  const { buy, sell } = rates;
  return { buy, sell };
}

/** With the ISO instant since which they stand; undefined as long as nobody has set them. */
export function latestRates(
  db: Db,
  now: number,
): Promise<(Rates & { valid_from: string }) | undefined> {
  return ratesBy(db, now).executeTakeFirst();
}

/** The same, as a query. */
export const ratesBy = (db: Db, now: number) =>
  db
    .selectFrom('fx_rates')
    .selectAll()
    .where('valid_from', '<=', instant(now))
    .orderBy('valid_from', 'desc')
    .limit(1);
