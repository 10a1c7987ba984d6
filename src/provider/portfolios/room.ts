import { add } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';
import type { Tx } from '../db/tables.ts';
import type { LoanRow } from '../loans/account.ts';
import { standingsOf } from './standing.ts';

/**
 * Whether a loan that is not paid out yet would stand at the redline of a portfolio that secures
 * it: the market may have fallen since it was asked for. Holds the portfolios.
 */
export async function wouldReachRedline(
  tx: Tx,
  { loan_id, interest_bp }: LoanRow,
): Promise<boolean> {
  const parts = await tx
    .selectFrom('loan_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('loan_id', '=', loan_id)
    .execute();
  const ids = parts.map(({ portfolio_id }) => portfolio_id);
  const portfolios = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('portfolio_id', 'in', ids)
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate()
    .execute();
  const standings = await standingsOf(tx, portfolios);
  return standings.some(({ portfolio, redline: held }) => {
    const part = parts.find(({ portfolio_id }) => portfolio_id === portfolio.portfolio_id);
    const line = part ? add(held, redline(part.amount, interest_bp)) : held;
    return redlineReached(portfolio.value, line);
  });
}
