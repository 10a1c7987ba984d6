import type { TestProvider } from './provider.ts';

/** What the ledger has of one thing: each posting with its sums by account, in order. */
export async function booksOf({ context }: TestProvider, subject: string) {
  const entries = await context.db
    .selectFrom('ledger_transactions as whole')
    .innerJoin('ledger_entries as entry', 'entry.transaction_id', 'whole.transaction_id')
    .select(['whole.transaction_id', 'kind', 'day', 'posted_at', 'account', 'currency', 'amount'])
    .where('subject', '=', subject)
    .orderBy('entry_id')
    .execute();
  const postings = Map.groupBy(entries, ({ transaction_id }) => transaction_id);
  return [...postings.values()].map((own) => ({
    kind: own[0]?.kind,
    day: own[0]?.day,
    at: own[0]?.posted_at,
    lines: own.map(({ account, currency, amount }) => `${account} ${currency} ${amount}`),
  }));
}

/** What the audit has of one thing, in order. */
export const auditOf = ({ context }: TestProvider, subject: string) =>
  context.db
    .selectFrom('audit')
    .select(['action', 'user_id', 'at', 'detail'])
    .where('subject', '=', subject)
    .orderBy('audit_id')
    .execute();

/** A loan’s own row, its bills and its lines, as they are stored; what a line does not say is left out. */
export async function storedLoan({ context: { db } }: TestProvider, loan_id: string) {
  const lines = await db
    .selectFrom('loan_lines')
    .select(['day', 'kind', 'amount', 'bill_due_date', 'source', 'repayment_id', 'sale_id'])
    .select(['learned_on', 'early'])
    .where('loan_id', '=', loan_id)
    .orderBy('position')
    .execute();
  return {
    loan: await db
      .selectFrom('loans')
      .selectAll()
      .where('loan_id', '=', loan_id)
      .executeTakeFirstOrThrow(),
    bills: await db
      .selectFrom('bills')
      .selectAll()
      .where('loan_id', '=', loan_id)
      .orderBy('due_date')
      .execute(),
    lines: lines.map((line) =>
      Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null)),
    ),
  };
}
