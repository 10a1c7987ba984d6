import { formatMoney, minor } from '#credit/money.ts';
import { maxRate } from '#credit/rates.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { refuse } from '../errors/refusal.ts';
import type { Rates } from '../payments/rates.ts';

/**
 * The exchange rates from now on, in kobo per dollar. Throws invalid_request unless dollars cost a
 * borrower as much as they bring, or more: the other way round, whoever exchanges earns at once.
 */
export async function setRates(
  context: Context,
  { buy, sell }: Rates,
  operator: string,
): Promise<void> {
  if (sell <= 0 || buy < sell) {
    throw refuse('invalid_request', 'The buy rate comes first and is not below the sell rate.');
  }
  if (buy > maxRate) {
    const most = formatMoney(minor(maxRate), 'NGN');
    throw refuse('invalid_request', `A dollar can cost at most ${most}.`);
  }
  const at = instant(context.clock.now());
  await inTransaction(context.shared, async (tx) => {
    await tx
      .insertInto('fx_rates')
      .values({ valid_from: at, buy, sell })
      .onConflict((conflict) => conflict.column('valid_from').doUpdateSet({ buy, sell }))
      .execute();
    const detail = { operator, did: 'set rates', buy, sell };
    await audit(tx, { user_id: null, action: 'operator', subject: 'fx_rates', at, detail });
  });
}
