import { minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { refuse } from '../errors.ts';
import { watchRedline } from '../portfolios/watch-redline.ts';

/** Sets what a portfolio is worth, in minor units of its currency. */
export async function setWorth(
  context: Context,
  { portfolio_id, value }: { portfolio_id: string; value: number },
): Promise<void> {
  const at = instant(context.clock.now());
  await context.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('portfolios')
      .set({ value: minor(value) })
      .where('portfolio_id', '=', portfolio_id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('not_found');
    await watchRedline(tx, context, portfolio_id);
    const detail = { value };
    await audit(tx, { user_id: null, action: 'market', subject: portfolio_id, at, detail });
  });
}
