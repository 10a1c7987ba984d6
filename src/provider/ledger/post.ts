import type { IsoDay } from '#credit/calendar.ts';
import type { Currency, Minor } from '#credit/money.ts';
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
  | `house:${'payouts' | 'processor' | 'processor_fees' | 'fx' | 'refunds' | 'suspense' | 'bank' | 'liquidations' | 'written_off' | 'chargebacks'}:${Currency}`;

export type LedgerLine = {
  readonly account: LedgerAccount;
  readonly currency: Currency;
  /** Minor units; debits positive, credits negative. Lines of 0 are left out. */
  readonly amount: Minor;
};

/**
 * Posts one transaction. Its lines must sum to zero in each currency, or the commit is refused by
 * the database.
 */
export async function post(
  tx: Tx,
  entry: {
    readonly kind: string;
    readonly day: IsoDay;
    /** What it is about: a loan's, repayment's or withdrawal's id. */
    readonly subject: string;
    /** ISO instant. */
    readonly at: string;
    readonly lines: readonly LedgerLine[];
  },
): Promise<void> {
  const lines = entry.lines.filter(({ amount }) => amount !== 0);
  if (lines.length === 0) return;
  const { transaction_id } = await tx
    .insertInto('ledger_transactions')
    .values({ kind: entry.kind, day: entry.day, subject: entry.subject, posted_at: entry.at })
    .returning('transaction_id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ledger_accounts')
    // Sorted, so that two transactions that open the same accounts never wait for each other.
    .values(accountsOf(lines))
    .onConflict((conflict) => conflict.column('account').doNothing())
    .execute();
  await tx
    .insertInto('ledger_entries')
    .values(lines.map(({ account, amount }) => ({ transaction_id, account, amount })))
    .execute();
}

function accountsOf(lines: readonly LedgerLine[]) {
  const currencies = new Map(lines.map(({ account, currency }) => [account, currency]));
  return [...currencies]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([account, currency]) => ({ account, currency }));
}
