import type { Split } from '#credit/limits.ts';
import type { Minor } from '#credit/money.ts';
import { refuse } from '../errors.ts';

type Wanted = { readonly amount: Minor; readonly portfolios: readonly Split[] };

/** Each portfolio once, and parts that sum to the amount, or throws amount_split_wrong. */
export function checkSplits({ amount, portfolios }: Wanted): void {
  const once = new Set(portfolios.map((split) => split.portfolio_id)).size === portfolios.length;
  // A plain number: what is asked for may be more than money can hold, and is then not the amount.
  const total = portfolios.reduce((running, split) => running + split.amount, 0);
  if (!once || total !== amount) throw refuse('amount_split_wrong');
}
