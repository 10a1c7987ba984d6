import type { Selectable } from 'kysely';
import type { Split } from '#credit/limits.ts';
import type { Currency } from '#credit/money.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { debitPortfolios } from '../portfolios/credit.ts';

type Wanted = {
  readonly application_id: number;
  readonly currency: Currency;
  readonly portfolios: readonly Split[];
};

/**
 * Takes each part off its portfolio's balance and gives the partner that holds them all. `rows` are
 * locked, so that two withdrawals never pay out the same credit. Throws not_found, partners_mixed,
 * currency_mismatch or balance_insufficient.
 */
export function drawBalances(
  tx: Tx,
  rows: readonly Selectable<Database['portfolios']>[],
  { application_id, currency, portfolios }: Wanted,
): number {
  const [first] = rows;
  if (!first || rows.length < portfolios.length) throw refuse('not_found');
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
  }
  debitPortfolios(tx, portfolios);
  return partner;
}
