import { sql } from 'kysely';
import type { IsoDay } from '#credit/calendar.ts';
import { type Currency, type Minor, minor, sum } from '#credit/money.ts';
import type { Db } from '#provider/db/tables.ts';

/** One side of a transaction: `loan:…:interest`, `portfolio:…:credit`, `house:…`. Debits positive. */
export type Side = {
  readonly account: string;
  readonly currency: Currency;
  readonly amount: Minor;
};

/** A transaction of the ledger, whole: what it did to a borrower and where the money came from. */
export type Movement = {
  readonly transaction_id: number;
  readonly kind: string;
  readonly day: IsoDay;
  readonly subject: string;
  readonly posted_at: string;
  readonly sides: readonly Side[];
};

/** Everything that the ledger holds about some loans and portfolios, oldest first. */
export async function movementsOf(
  db: Db,
  owned: { readonly loans: readonly string[]; readonly portfolios: readonly string[] },
): Promise<Movement[]> {
  const parts = ['principal', 'interest', 'fees', 'penalties'];
  const accounts = [
    ...owned.loans.flatMap((id) => parts.map((part) => `loan:${id}:${part}`)),
    ...owned.portfolios.map((id) => `portfolio:${id}:credit`),
  ];
  const { rows } = await sql<Omit<Movement, 'sides'> & Side>`
    select transaction_id, kind, day, subject, posted_at, account, currency, amount
    from ledger_entries
    join ledger_transactions using (transaction_id)
    where transaction_id in (
      select transaction_id from ledger_entries where account = any(${accounts}::text[])
    )
    order by posted_at, transaction_id, entry_id
  `.execute(db);
  return [...Map.groupBy(rows, (row) => row.transaction_id).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { transaction_id, kind, day, subject, posted_at } = first;
    const sides = own.map(({ account, currency, amount }) => ({ account, currency, amount }));
    return [{ transaction_id, kind, day, subject, posted_at, sides }];
  });
}

/** The sum of the sides whose account begins so, in minor units; debits positive. */
export function sumOf(movement: Movement, account: string): Minor {
  return sum(movement.sides.filter((side) => side.account.startsWith(account)).map(amountOf));
}

/** What it took away from a loan's debt. */
export function paidOf(movement: Movement, loan_id: string): Minor {
  const taken = movement.sides.filter(
    ({ account, amount }) => account.startsWith(`loan:${loan_id}:`) && amount < 0,
  );
  return minor(-sum(taken.map(amountOf)));
}

const amountOf = ({ amount }: Side) => amount;
