import { instant } from '../../clock/clock.ts';
import type { Tx } from '../../db/tables.ts';

/** Kobo per US dollar. */
export const seedRates = { buy: 158_025, sell: 156_240 } as const;

/** One rate for all of the history. */
export async function seedFxRates(tx: Tx): Promise<void> {
  await tx
    .insertInto('fx_rates')
    .values({ valid_from: instant(0), ...seedRates })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
