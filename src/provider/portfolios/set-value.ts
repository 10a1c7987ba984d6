import type { Insertable } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { maxPortfolioValue, minor } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database, Tx } from '../db/tables.ts';
import { askFor } from '../errors/field-sentences.ts';
import { refuse, refuseField } from '../errors/refusal.ts';

/** What a portfolio is worth, in minor units of its currency. */
type Worth = { readonly portfolio_id: string; readonly value: number };

/** Who says so: the sandbox's market, or an operator whom the partner has told. */
type By =
  | { readonly action: 'market' }
  | { readonly action: 'operator'; readonly operator: string };

/** Sets what a portfolio is worth, by hand. Emits `portfolio.valued`. Throws invalid_request for more than a sum can hold, or not_found. */
export async function setPortfolioValue(
  context: Context,
  { portfolio_id, value }: Worth,
  { action, ...who }: By,
): Promise<void> {
  // A deed has it as its amount.
  const field = action === 'market' ? 'value' : 'amount';
  if (value > maxPortfolioValue) throw refuseField(field, askFor(['value']));
  const now = context.clock.now();
  const at = instant(now);
  const worth = minor(value);
  await inTransaction(context.db, async (tx) => {
    const changed = await tx
      .updateTable('portfolios')
      // What its partner has sent of it holds no more, until it sends something newer.
      .set({
        value: worth,
        holdings: null,
        prices_until: null,
        prices_since: null,
      })
      .where('portfolio_id', '=', portfolio_id)
      .returning('user_id')
      .executeTakeFirst();
    if (!changed) throw refuse('not_found');
    await tx.deleteFrom('held_pictures').where('portfolio_id', '=', portfolio_id).execute();
    await recordValue(tx, { portfolio_id, day: lagosDay(now), value: worth });
    const { user_id } = changed;
    await context.emit(tx, { type: 'portfolio.valued', portfolio_id, user_id, at: now });
    const detail = { ...who, ...(action === 'operator' && { did: 'value portfolio' }), value };
    await audit(tx, { user_id: null, action, subject: portfolio_id, at, detail });
  });
}

/** Keeps what a portfolio is worth from a day on; the last word of the day counts. */
export async function recordValue(
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
