import { sql } from 'kysely';
import type { Minor } from '#credit/money.ts';
import type { Tx } from '../db/tables.ts';

/** Puts each part on its portfolio's balance. The ledger's lines are the caller's to post. */
export async function creditPortfolios(
  tx: Tx,
  splits: readonly { readonly portfolio_id: string; readonly amount: Minor }[],
): Promise<void> {
  // Every locker takes rows in the order of their ids, so none waits in a circle.
  for (const { portfolio_id, amount } of splits.toSorted(byId)) {
    await tx
      .updateTable('portfolios')
      .set({ balance: sql`balance + ${amount}` })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
  }
}

type Identified = { readonly portfolio_id: string };
const byId = (one: Identified, other: Identified) =>
  one.portfolio_id < other.portfolio_id ? -1 : 1;
