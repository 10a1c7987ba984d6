import { type RawBuilder, sql } from 'kysely';
import type { Currency, Minor } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';

/** Whose books, and at which partner (0: at all). */
export type Holder = { readonly user_id: string; readonly application_id: number };

/** One line of a transaction; `account` may be ours, and then it says what the money was for. */
export type Entry = {
  readonly transaction_id: number;
  readonly subject: string;
  readonly posted_at: string;
  readonly account: string;
  readonly currency: Currency;
  readonly amount: Minor;
};

/** What a borrower's accounts held before an instant. */
export async function heldBefore(
  db: Db,
  holder: Holder,
  before: string,
): Promise<{ account: string; currency: Currency; amount: Minor }[]> {
  const { rows } = await sql<{ account: string; currency: Currency; amount: Minor }>`
    select account, currency, sum(amount) as amount
    from ledger_entries
    join ledger_transactions using (transaction_id)
    join ledger_accounts using (account)
    where account in (${accountsOf(holder)}) and posted_at < ${before}
    group by account, currency
  `.execute(db);
  return rows;
}

/** All entries of the transactions that moved a borrower's accounts, `since <= at < before`. */
export async function entriesBetween(
  db: Db,
  holder: Holder,
  { since, before }: { since: string; before: string },
): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select transaction_id, subject, posted_at, account, currency, amount
    from ledger_entries
    join ledger_transactions using (transaction_id)
    join ledger_accounts using (account)
    where posted_at >= ${since} and posted_at < ${before} and transaction_id in (
      select transaction_id from ledger_entries where account in (${accountsOf(holder)})
    )
    order by posted_at, transaction_id, entry_id
  `.execute(db);
  return rows;
}

function accountsOf({ user_id, application_id }: Holder): RawBuilder<unknown> {
  const held = sql`user_id = ${user_id} and ${application_id} in (0, application_id)`;
  return sql`
    select 'portfolio:' || portfolio_id || ':credit' from portfolios where ${held}
    union all
    select 'loan:' || loan_id || ':' || part from loans
    cross join unnest(array['principal', 'interest', 'fees', 'penalties']) as parts (part)
    where ${held}
  `;
}
