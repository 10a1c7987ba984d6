import type { Split } from '#credit/limits.ts';
import { type Currency, minor } from '#credit/money.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

type Wanted = {
  readonly application_id: number;
  readonly currency: Currency;
  readonly portfolios: readonly Split[];
};

/**
 * Takes each part off its portfolio's balance and gives the partner that holds them all. Locks the
 * rows first, so that two withdrawals never pay out the same credit. Throws not_found,
 * partners_mixed, currency_mismatch or balance_insufficient.
 */
export async function drawBalances(
  tx: Tx,
  user_id: string,
  { application_id, currency, portfolios }: Wanted,
): Promise<number> {
  const ids = portfolios.map((split) => split.portfolio_id);
  const rows = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('portfolio_id', 'in', ids)
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate()
    .execute();
  const [first] = rows;
  if (!first || rows.length < ids.length) throw refuse('not_found');
  const partner = application_id === 0 ? first.application_id : application_id;
  for (const row of rows) {
    if (row.application_id !== partner) {
      throw refuse(application_id === 0 ? 'partners_mixed' : 'not_found');
    }
    if (row.currency !== currency) throw refuse('currency_mismatch');
    const part = portfolios.find((split) => split.portfolio_id === row.portfolio_id);
    if (!part || part.amount > row.balance) {
      throw refuse(
        'balance_insufficient',
        `Insufficient funds in ${currency} portfolios to fulfill requested withdrawal amount.`,
      );
    }
    await tx
      .updateTable('portfolios')
      .set({ balance: minor(row.balance - part.amount) })
      .where('portfolio_id', '=', row.portfolio_id)
      .execute();
  }
  return partner;
}
