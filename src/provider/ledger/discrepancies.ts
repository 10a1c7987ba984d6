import { sql } from 'kysely';
import { add, type Currency, type Minor, zero } from '#credit/money.ts';
import type { Cells } from '../db/directory.ts';
import type { Db } from '../db/tables.ts';
import { ledgerChecks } from './checks.ts';
import type { LedgerAccount } from './post.ts';

/** The sum of an account's entries; 0 for one that nothing was posted to. */
export async function balanceOf(db: Db, account: LedgerAccount): Promise<Minor> {
  const { balance } = await db
    .selectFrom('ledger_entries')
    .select(sql<Minor>`coalesce(sum(amount), 0)`.as('balance'))
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
  return balance;
}

/**
 * What is wrong with the books, one line each; none when all is well: every transaction sums to
 * zero in each currency, and every figure that is shown is the sum of its own entries.
 */
export async function findLedgerDiscrepancies(db: Db): Promise<string[]> {
  const problems: string[] = [];
  for (const proof of ledgerChecks) {
    const { rows } = await proof.execute(db);
    problems.push(...rows.map(({ problem }) => problem));
  }
  return problems;
}

export type LedgerRows = {
  /** Each account of the house, and all of the borrowers' of one kind as one, in no order; minor units. */
  readonly sums: readonly { account: string; currency: Currency; entries: number; sum: Minor }[];
  readonly transactions: number;
  readonly loans: number;
  readonly portfolios: number;
  readonly problems: readonly string[];
};

/** The books of all cells, each as of one moment; the accounts of the house are summed over them. */
export async function readLedgers({ at, cells }: Cells): Promise<LedgerRows> {
  const books: LedgerRows[] = [];
  for (const cell of cells) books.push(await readLedger(at(cell).withoutTimeout));
  const accounts = new Map<string, LedgerRows['sums'][number]>();
  for (const one of books.flatMap(({ sums }) => sums)) {
    const key = `${one.currency} ${one.account}`;
    const before = accounts.get(key) ?? { entries: 0, sum: zero };
    const [entries, sum] = [before.entries + one.entries, add(before.sum, one.sum)];
    accounts.set(key, { ...one, entries, sum });
  }
  const total = (count: 'transactions' | 'loans' | 'portfolios') =>
    books.reduce((running, one) => running + one[count], 0);
  return {
    sums: [...accounts.values()],
    transactions: total('transactions'),
    loans: total('loans'),
    portfolios: total('portfolios'),
    problems: books.flatMap(({ problems }) => problems),
  };
}

/** The books of a cell, of one moment, whatever is posted meanwhile. */
function readLedger(db: Db): Promise<LedgerRows> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return moment.execute(async (tx) => {
    const sums = await sql<LedgerRows['sums'][number]>`
      select regexp_replace(account, '^(loan|portfolio):[^:]*', '\\1s') as account, currency,
        count(*) as entries, sum(amount) as sum
      from ledger_entries
      group by 1, 2 order by 2, 1`.execute(tx);
    const counts = await sql<Pick<LedgerRows, 'transactions' | 'loans' | 'portfolios'>>`
      select (select count(*) from ledger_transactions) as transactions,
        (select count(*) from loans) as loans, (select count(*) from portfolios) as portfolios
    `.execute(tx);
    const { transactions = 0, loans = 0, portfolios = 0 } = counts.rows[0] ?? {};
    const problems = await findLedgerDiscrepancies(tx);
    return { sums: sums.rows, transactions, loans, portfolios, problems };
  });
}
