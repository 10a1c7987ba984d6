import type { Selectable } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { zero } from '#credit/money.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { recordValue } from '../portfolios/set-value.ts';

/**
 * What a partner has sent of these portfolios, which are locked, is another account's from now on: they are
 * worth nothing until a picture comes for them. Emits `portfolio.valued`.
 */
export async function forgetPictures(
  tx: Tx,
  { clock, emit }: Pick<Context, 'clock' | 'emit'>,
  portfolios: readonly Selectable<Database['portfolios']>[],
): Promise<void> {
  const now = clock.now();
  for (const { portfolio_id, user_id, priced_at } of portfolios) {
    if (priced_at === null) continue;
    await tx.deleteFrom('held_pictures').where('portfolio_id', '=', portfolio_id).execute();
    await tx
      .updateTable('portfolios')
      .set({ value: zero, holdings: null })
      .set({ priced_at: null, prices_until: null, prices_since: null })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
    await recordValue(tx, { portfolio_id, day: lagosDay(now), value: zero });
    await emit(tx, { type: 'portfolio.valued', portfolio_id, user_id, at: now });
  }
}
