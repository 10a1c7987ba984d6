import type { Insertable } from 'kysely';
import type { Database, Tx } from '../db/tables.ts';

/** Keeps what a portfolio is worth from a day on; the last word of the day counts. */
export async function keepWorth(
  tx: Tx,
  worth: Insertable<Database['portfolio_values']>,
): Promise<void> {
  await tx
    .insertInto('portfolio_values')
    .values(worth)
    .onConflict((conflict) =>
      conflict.columns(['portfolio_id', 'day']).doUpdateSet({ value: worth.value }),
    )
    .execute();
}
