import { sql } from 'kysely';
import type { Currency, Minor } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';

/** One line of a transaction that moved an account of the borrower's. */
export type Entry = {
  readonly transaction_id: number;
  /** Of the transaction. */
  readonly kind: string;
  readonly subject: string;
  readonly posted_at: string;
  readonly account: string;
  readonly currency: Currency;
  readonly amount: Minor;
};

/**
 * A borrower's accounts in the books, at one partner or at all (0). They are named one by one in
 * what follows, so that the database looks them up and never reads everybody's entries.
 */
export async function accountsOf(
  db: Db,
  { user_id, application_id }: { user_id: string; application_id: number },
): Promise<string[]> {
  const held = sql`user_id = ${user_id} and ${application_id} in (0, application_id)`;
  const { rows } = await sql<{ account: string }>`
    select 'portfolio:' || portfolio_id || ':credit' as account from portfolios where ${held}
    union all
    select 'loan:' || loan_id || ':' || part from loans
    cross join unnest(array['principal', 'interest', 'fees', 'penalties']) as parts (part)
    where ${held}
  `.execute(db);
  return rows.map(({ account }) => account);
}

/** What accounts held before an instant. */
export async function heldBefore(
  db: Db,
  accounts: readonly string[],
  before: string,
): Promise<Pick<Entry, 'account' | 'currency' | 'amount'>[]> {
  const { rows } = await sql<Pick<Entry, 'account' | 'currency' | 'amount'>>`
    select account, currency, sum(amount) as amount
    from ledger_entries
    join ledger_transactions using (transaction_id)
    where account = any(${accounts}::text[]) and posted_at < ${before}
    group by account, currency
  `.execute(db);
  return rows;
}

/** What moved them, `since <= at < before`, in order. */
export async function entriesBetween(
  db: Db,
  accounts: readonly string[],
  { since, before }: { since: string; before: string },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select transaction_id, kind, subject, posted_at, account, currency, amount
    from ledger_entries
    join ledger_transactions using (transaction_id)
    where account = any(${accounts}::text[]) and posted_at >= ${since} and posted_at < ${before}
    order by posted_at, transaction_id, entry_id
  `.execute(db);
  return rows;
}

/** Our own accounts in some transactions: where money came from or went to. */
export async function otherSides(
  db: Db,
  entries: readonly Entry[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const transactions = [...new Set(entries.map((entry) => entry.transaction_id))];
  const { rows } = await sql<{ transaction_id: number; account: string }>`
    select transaction_id, split_part(account, ':', 2) as account from ledger_entries
    where transaction_id = any(${transactions}::bigint[]) and account like 'house:%'
  `.execute(db);
  const sides = new Map<number, Set<string>>();
  for (const { transaction_id, account } of rows) {
    const names = sides.get(transaction_id) ?? new Set();
    sides.set(transaction_id, names.add(account));
  }
  return sides;
}
