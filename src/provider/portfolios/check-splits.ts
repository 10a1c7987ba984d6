import type { Split } from '#credit/limits.ts';
import type { Minor } from '#credit/money.ts';
import { refuse, refuseField } from '../errors/refusal.ts';

type Wanted = { readonly amount: Minor; readonly portfolios: readonly Split[] };

/**
 * Each portfolio once, and parts that sum to the amount. Throws invalid_request or
 * amount_split_wrong.
 */
export function checkSplits({ amount, portfolios }: Wanted): void {
  requireOnce(portfolios.map((split) => split.portfolio_id));
  // A plain number: what is asked for may be more than money can hold, and is then not the amount.
  const total = portfolios.reduce((running, split) => running + split.amount, 0);
  if (total !== amount) throw refuse('amount_split_wrong');
}

/** Throws invalid_request for a portfolio that is named twice. */
export function requireOnce(portfolio_ids: readonly string[]): void {
  if (new Set(portfolio_ids).size < portfolio_ids.length) {
    throw refuseField('portfolios', 'Choose each portfolio only once.');
  }
}
