import { sql } from 'kysely';
import type { Split } from '#credit/limits.ts';
import { type Currency, type Minor, minor, sum } from '#credit/money.ts';
import { type Writing, writeLater } from '../db/later.ts';
import type { RowsOf } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import type { LedgerLine } from '../ledger/post.ts';

type Part = { readonly portfolio_id: string; readonly amount: Minor };

/** Puts each part on its portfolio's balance. The ledger's lines are the caller's to post. */
export async function creditPortfolios(tx: Tx, parts: readonly Part[]): Promise<void> {
  writeLater(tx, changingBalances, parts);
}

/** Takes each part off its portfolio's balance, which is locked and holds it. */
export function debitPortfolios(tx: Tx, parts: readonly Part[]): void {
  const negative = parts.map((part) => ({ ...part, amount: minor(-part.amount) }));
  writeLater(tx, changingBalances, negative);
}

const changingBalances: Writing<Part> = {
  tables: ['portfolios'],
  parts(changes) {
    const rows = [...Map.groupBy(changes, ({ portfolio_id }) => portfolio_id)].map(
      ([portfolio_id, same]) => ({ portfolio_id, amount: sum(same.map(({ amount }) => amount)) }),
    );
    return {
      // Every locker takes rows in the order of their ids, so none waits in a circle.
      changed_balance: sql`
        update portfolios set balance = balance + held.change
        from (
          select portfolio_id, amount as change from portfolios
          join jsonb_to_recordset(${JSON.stringify(rows)})
            as change (portfolio_id text, amount bigint) using (portfolio_id)
          order by portfolio_id for no key update of portfolios
        ) as held
        where portfolios.portfolio_id = held.portfolio_id`,
    };
  },
};

/** Credit that was never withdrawn and may go back to a loan, in the borrower's order. */
export type Undrawn = { readonly portfolio_id: string; readonly limit: Minor };

/** The portfolios that secure a loan, to be held until the transaction ends. */
export const undrawnToLock = (tx: Tx, loan_id: string) =>
  tx
    .selectFrom('portfolios')
    .select(['portfolio_id', 'balance as limit', 'position'])
    .where('portfolio_id', 'in', (parts) =>
      parts.selectFrom('loan_portfolios').select('portfolio_id').where('loan_id', '=', loan_id),
    )
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate();

export const undrawnFrom = (locked: RowsOf<ReturnType<typeof undrawnToLock>>): Undrawn[] =>
  locked.toSorted((one, other) => one.position - other.position);

/** Takes parts off portfolios that are locked. @returns the ledger's lines */
export async function takeUndrawn(
  tx: Tx,
  currency: Currency,
  splits: readonly Split[],
): Promise<LedgerLine[]> {
  debitPortfolios(tx, splits);
  return splits.map(({ portfolio_id, amount }) => ({
    account: `portfolio:${portfolio_id}:credit`,
    currency,
    amount,
  }));
}

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
