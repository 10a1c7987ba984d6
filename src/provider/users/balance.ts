import type { Currency, Minor } from '#credit/money.ts';
import { sum } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';

/**
 * Credit disbursed and not yet withdrawn, at one application (0: at all), in the currency asked
 * for or else that of the first portfolio, selected ones first.
 */
export async function creditBalance(
  db: Db,
  {
    user_id,
    application_id,
    currency,
  }: {
    user_id: string;
    application_id: number;
    currency?: Currency | undefined;
  },
): Promise<{ currency: Currency; amount: Minor }> {
  const portfolios = await db
    .selectFrom('portfolios')
    .select(['currency', 'balance'])
    .where('user_id', '=', user_id)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id))
    .orderBy('selected', 'desc')
    .orderBy('position')
    .execute();
  const shown = currency ?? portfolios[0]?.currency ?? 'USD';
  const balances = portfolios.filter((one) => one.currency === shown).map((one) => one.balance);
  return { currency: shown, amount: sum(balances) };
}
