import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';

/** Kobo per US dollar, as they stand at `now`. The borrower buys at `buy` and sells at `sell`. */
export async function ratesAt(db: Db, now: number): Promise<{ buy: number; sell: number }> {
  return db
    .selectFrom('fx_rates')
    .select(['buy', 'sell'])
    .where('valid_from', '<=', instant(now))
    .orderBy('valid_from', 'desc')
    .executeTakeFirstOrThrow();
}
