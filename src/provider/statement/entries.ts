import { sql } from 'kysely';
import type { Currency, Minor } from '#credit/money.ts';

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
  /** Our own accounts in the transaction: where money came from or went to. */
  readonly sides: readonly string[];
};

/** Whose account it is, at one partner or at all (0). */
export type Whose = { readonly user_id: string; readonly application_id: number };

/**
 * A borrower's accounts in the books. They are named one by one in what follows, so that the database
 * looks them up and never reads everybody's entries.
 */
function accountsOf({ user_id, application_id }: Whose) {
  const held = sql`user_id = ${user_id} and ${application_id} in (0, application_id)`;
  return sql`array(
    select 'portfolio:' || portfolio_id || ':credit' from portfolios where ${held}
    union all
    select 'loan:' || loan_id || ':' || part from loans
    cross join unnest(array['principal', 'interest', 'fees', 'penalties']) as parts (part)
    where ${held}
  )`;
}

/** What a borrower's accounts held before an instant. */
export const heldBefore = (whose: Whose, before: string) =>
  sql<Pick<Entry, 'account' | 'currency' | 'amount'>>`(
    select account, currency, sum(amount) as amount
    from ledger_entries
    join ledger_transactions using (transaction_id)
    where account = any(${accountsOf(whose)}) and posted_at < ${before}
    group by account, currency
  )`;

/** What moved them, `since <= at < before`, in order. */
export const entriesBetween = (
  whose: Whose,
  { since, before }: { since: string; before: string },
) =>
  sql<Entry>`(
    select transaction_id, kind, subject, posted_at, account, currency, amount,
      array(
        select split_part(other.account, ':', 2) from ledger_entries as other
        where other.transaction_id = entry.transaction_id and other.account like 'house:%'
      ) as sides
    from ledger_entries as entry
    join ledger_transactions using (transaction_id)
    where account = any(${accountsOf(whose)}) and posted_at >= ${since} and posted_at < ${before}
    order by posted_at, transaction_id, entry_id
  )`;
