import { sql } from 'kysely';
import type { Split } from '#credit/limits.ts';
import { type Currency, type Minor, sum } from '#credit/money.ts';
import type { Tx } from '../db/tables.ts';
import type { LedgerLine } from '../ledger/post.ts';

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

/** Credit that was never withdrawn and may go back to a loan, in the borrower's order. */
export type Undrawn = { readonly portfolio_id: string; readonly limit: Minor };

/** What lies on the portfolios that secure a loan. Holds them until the transaction ends. */
export async function lockUndrawn(tx: Tx, loan_id: string): Promise<Undrawn[]> {
  const portfolios = await tx
    .selectFrom('portfolios')
    .select(['portfolio_id', 'balance as limit', 'position'])
    .where('portfolio_id', 'in', (parts) =>
      parts.selectFrom('loan_portfolios').select('portfolio_id').where('loan_id', '=', loan_id),
    )
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate()
    .execute();
  return portfolios.toSorted((one, other) => one.position - other.position);
}

/** Takes parts off portfolios that are locked. @returns the ledger's lines */
export async function takeUndrawn(
  tx: Tx,
  currency: Currency,
  splits: readonly Split[],
): Promise<LedgerLine[]> {
  for (const { portfolio_id, amount } of splits) {
    await tx
      .updateTable('portfolios')
      .set({ balance: sql`balance - ${amount}` })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
  }
  return splits.map(({ portfolio_id, amount }) => ({
    account: `portfolio:${portfolio_id}:credit`,
    currency,
    amount,
  }));
}

type Identified = { readonly portfolio_id: string };
const byId = (one: Identified, other: Identified) =>
  one.portfolio_id < other.portfolio_id ? -1 : 1;

/**
 * Credit disbursed and not yet withdrawn on portfolios as they are listed, in the currency asked for or
 * else that of the first.
 */
export function creditBalance(
  listed: readonly { readonly currency: Currency; readonly balance: Minor }[],
  currency?: Currency,
): { currency: Currency; amount: Minor } {
  const shown = currency ?? listed[0]?.currency ?? 'USD';
  const balances = listed.filter((one) => one.currency === shown).map((one) => one.balance);
  return { currency: shown, amount: sum(balances) };
}
