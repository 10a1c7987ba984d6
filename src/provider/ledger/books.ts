import { sql } from 'kysely';
import type { Minor } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';
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
 * zero in each currency, and every portfolio and loan shows the sum of its own entries.
 */
export async function problemsOfBooks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'transaction ' || transaction_id || ' is off by ' || sum(amount) as problem
    from ledger_entries join ledger_accounts using (account)
    group by transaction_id, currency having sum(amount) <> 0
    union all
    select 'portfolio ' || portfolio_id || ' shows ' || balance || ', posted ' || posted
    from portfolios
    cross join lateral (
      select -coalesce(sum(amount), 0) as posted from ledger_entries
      where account = 'portfolio:' || portfolio_id || ':credit'
    ) entries
    where balance <> posted
    union all
    select 'loan ' || loan_id || ' owes ' || owed || ' of principal, posted ' || posted
    from loans
    cross join lateral (
      select coalesce(sum(amount), 0) as posted from ledger_entries
      where account = 'loan:' || loan_id || ':principal'
    ) entries
    where owed <> posted
    union all
    select 'loan ' || loan_id || ' owes ' || unpaid || ' on bills, posted ' || posted
    from loans
    cross join lateral (
      select coalesce(sum(interest - interest_paid + fee - fee_paid + penalty - penalty_paid), 0)
        as unpaid
      from bills where bills.loan_id = loans.loan_id
    ) owing
    cross join lateral (
      select coalesce(sum(amount), 0) as posted from ledger_entries
      where account in ('loan:' || loan_id || ':interest', 'loan:' || loan_id || ':fees',
        'loan:' || loan_id || ':penalties')
    ) entries
    where unpaid <> posted
  `.execute(db);
  return rows.map(({ problem }) => problem);
}
