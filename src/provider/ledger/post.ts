import { sql } from 'kysely';
import type { IsoDay } from '#credit/calendar.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { insertValues } from '../db/insert-rows.ts';
import { type Writing, writeLater } from '../db/later.ts';
import type { Tx } from '../db/tables.ts';

/**
 * The accounts of the books. Debits are positive: what borrowers owe (`loan:`) and money that a
 * processor holds for us are positive; credit that a borrower may still withdraw (`portfolio:`)
 * and income are negative.
 */
export type LedgerAccount =
  | `loan:${string}:${'principal' | 'interest' | 'fees' | 'penalties'}`
  | `portfolio:${string}:credit`
  | `house:${'interest_income' | 'fee_income' | 'penalty_income'}:${Currency}`
  | `house:${'payouts' | 'processor' | 'processor_fees' | 'fx' | 'refunds' | 'suspense' | 'bank' | 'liquidations' | 'written_off' | 'chargebacks' | 'shared_revenue' | 'partner_shares' | 'capital'}:${Currency}`;

export type LedgerLine = {
  readonly account: LedgerAccount;
  readonly currency: Currency;
  /** Minor units; debits positive, credits negative. Lines of 0 are left out. */
  readonly amount: Minor;
};

export type Posting = {
  readonly kind: string;
  readonly day: IsoDay;
  /** What it is about: a loan's, repayment's or withdrawal's id. */
  readonly subject: string;
  /** ISO instant. */
  readonly at: string;
  /** They sum to zero in each currency, or the database refuses them. */
  readonly lines: readonly LedgerLine[];
};

/** Posts one transaction. Nothing else writes to the ledger. */
export const post = (tx: Tx, posting: Posting): Promise<void> => postAll(tx, [posting]);

/** Posts transactions in their order, with whatever else `tx` writes; lines of 0 are left out. */
export async function postAll(tx: Tx, all: readonly Posting[]): Promise<void> {
  const postings = all
    .map(({ lines, ...posting }) => ({
      ...posting,
      lines: lines.filter(({ amount }) => amount !== 0),
    }))
    .filter(({ lines }) => lines.length > 0);
  writeLater(tx, postingToLedger, postings);
}

const postingToLedger: Writing<Posting> = {
  tables: ['ledger_transactions', 'ledger_entries'],
  parts(postings) {
    const heads = postings.map(({ lines: _, ...head }, index) => ({ ...head, number: index + 1 }));
    const lines = postings.flatMap(({ lines: own }, index) =>
      own.map((line, place) => ({ ...line, number: index + 1, place })),
    );
    return {
      posting: sql`
        select * from jsonb_to_recordset(${JSON.stringify(heads)})
          as posting (number int, kind text, day date, subject text, at timestamptz)`,
      line: sql`
        select * from jsonb_to_recordset(${JSON.stringify(lines)})
          as line (number int, place int, account text, currency text, amount bigint)`,
      posted: sql`
        insert into ledger_transactions (kind, day, subject, posted_at)
        select kind, day, subject, at from posting order by number
        returning transaction_id`,
      numbered: sql`
        select transaction_id, row_number() over (order by transaction_id) as number from posted`,
      posted_entries: sql`
        insert into ledger_entries (transaction_id, account, currency, amount)
        select transaction_id, account, currency, amount from line join numbered using (number)
        order by number, place`,
    };
  },
  async apart(tx, all) {
    for (let from = 0; from < all.length; from += mostApart) {
      await postApart(tx, all.slice(from, from + mostApart));
    }
  },
};

/** The lines of one transaction are in one statement, since they are checked at its end. */
const mostApart = 500;

async function postApart(tx: Tx, postings: readonly Posting[]): Promise<void> {
  const heads = await insertValues<{ transaction_id: number }>(tx, {
    table: 'ledger_transactions',
    names: ['kind', 'day', 'subject', 'posted_at'],
    rows: postings.map(({ at: posted_at, ...head }) => ({ ...head, posted_at })),
    ending: sql`returning transaction_id`,
  });
  const ids = heads.map((head) => head.transaction_id).toSorted((one, other) => one - other);
  const rows = postings.flatMap(({ lines }, index) =>
    lines.map((line) => ({ ...line, transaction_id: ids[index] })),
  );
  const names = ['transaction_id', 'account', 'currency', 'amount'];
  await insertValues(tx, { table: 'ledger_entries', names, rows });
}
