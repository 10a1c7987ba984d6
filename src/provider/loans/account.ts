import { type Selectable, sql } from 'kysely';
import type { AllocationLine } from '#credit/allocation.ts';
import type { IsoDay } from '#credit/calendar.ts';
import { type FrozenSpan, mergeSpans } from '#credit/frozen-days.ts';
import type { BillState, LoanAccount, PostedLine } from '#credit/loan-account.ts';
import { zero } from '#credit/money.ts';
import type { WrittenLine } from '#credit/taken-back.ts';
import { anyOf } from '../db/any-of.ts';
import { insertRows, saveRows } from '../db/insert-rows.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Database, Db, Tx } from '../db/tables.ts';
import { blocksOfRepayment, frozenBy } from '../users/blocks.ts';

export type LoanRow = Selectable<Database['loans']>;
export type BillRow = Selectable<Database['bills']>;

/** Statuses in which a loan has an account: money is owed. */
export const running = ['disbursed', 'serviced'] as const;

export const isRunning = ({ status }: Pick<LoanRow, 'status'>) =>
  status === 'disbursed' || status === 'serviced';

/** Locks the loan until the transaction ends; every change of a loan begins with this. */
export const lockLoan = (tx: Tx, loan_id: string): Promise<LoanRow | undefined> =>
  loanToLock(tx, loan_id).executeTakeFirst();

/** The same, for a statement that locks more. */
export const loanToLock = (tx: Tx, loan_id: string) =>
  tx.selectFrom('loans').selectAll().where('loan_id', '=', loan_id).forNoKeyUpdate();

/** One on which money is owed. The rest of a loan that runs again may have gone over into another. */
export type RunningLoan = LoanRow & { readonly isCarriedOver?: boolean };

/** The loans of borrowers on which money is owed, held until the transaction ends. */
export function lockRunningLoans(tx: Tx, userIds: readonly string[]): Promise<RunningLoan[]> {
  return tx
    .selectFrom('loans')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('loans as next')
          .select('next.loan_id')
          .whereRef('next.carried_loan_id', '=', 'loans.loan_id'),
      )
        .$castTo<boolean>()
        .as('isCarriedOver'),
    )
    .where('user_id', '=', anyOf(userIds))
    .where('status', 'in', running)
    .orderBy('loan_id') // every locker takes rows in this order, so none waits in a circle
    .forNoKeyUpdate()
    .execute();
}

/** The bills of some loans, oldest first. */
export const billsOf = (db: Db, loans: readonly Pick<LoanRow, 'loan_id'>[]): Promise<BillRow[]> =>
  billsIn(db, anyOf(loans.map(({ loan_id }) => loan_id))).execute();

/** The same, for those of a query. */
export const billsIn = (db: Db, loanIds: ReturnType<typeof anyOf>) =>
  db.selectFrom('bills').selectAll().where('loan_id', '=', loanIds).orderBy('due_date');

/**
 * The account of a loan that has been disbursed, as its rows give it; else undefined.
 *
 * @param frozen the days on which its borrower could not repay; those of its plan are added
 */
export function accountOf(
  loan: LoanRow,
  bills: readonly BillRow[],
  frozen: readonly FrozenSpan[],
): LoanAccount | undefined {
  const { principal, currency, tenure, interest_bp, disbursed_on, posted_through } = loan;
  const { promised_for, promised_day, plan_from, plan_until } = loan;
  if (!disbursed_on || !posted_through) return undefined;
  return {
    terms: { principal, currency, tenure, interest_bp },
    disbursed_on,
    principal: loan.owed,
    period_principal: loan.period_principal,
    posted_through,
    bills: bills.map(({ loan_id: _, ...bill }): BillState => bill),
    frozen: plan_from ? mergeSpans([...frozen, { from: plan_from, until: plan_until }]) : frozen,
    given_back_early: loan.given_back_early ?? zero,
    promised: promised_for && promised_day ? { due_date: promised_for, day: promised_day } : null,
  };
}

export async function readAccount(db: Db, loan: LoanRow): Promise<LoanAccount | undefined> {
  const { bills, blocks } = await readTogether(db, {
    bills: billsIn(db, anyOf([loan.loan_id])),
    blocks: blocksOfRepayment(db, [loan.user_id]),
  });
  return accountOf(loan, bills, frozenBy(blocks));
}

/** A loan that was paid out, locked until the transaction ends, and its account. */
export async function lockedAccount(tx: Tx, loan_id: string) {
  const loan = await lockLoan(tx, loan_id);
  const account = loan && (await readAccount(tx, loan));
  if (!account) throw new Error(`No account of loan ${loan_id}`);
  return { loan, account };
}

/** What credit's rules made of a loan's account, and the lines that led there. */
export type SavedAccount = {
  readonly loan_id: string;
  readonly account: LoanAccount;
  readonly lines: readonly LoanLine[];
  /** The account as it is stored: its bills that have not changed are not written again. */
  readonly before?: LoanAccount;
};

/** Writes it back. */
export const saveAccount = (
  tx: Tx,
  loan_id: string,
  account: LoanAccount,
  lines: readonly LoanLine[],
): Promise<void> => saveAccounts(tx, [{ loan_id, account, lines }]);

/** The same for many loans, in two statements. */
export async function saveAccounts(tx: Tx, saved: readonly SavedAccount[]): Promise<void> {
  if (saved.length === 0) return;
  const accounts = saved.map(({ loan_id, account }) => ({ loan_id, ...heldByLoan(account) }));
  await sql`
    update loans set owed = account.owed, period_principal = account.period_principal,
      posted_through = account.posted_through, promised_for = account.promised_for,
      promised_day = account.promised_day
    from jsonb_populate_recordset(null::loans, ${JSON.stringify(accounts)}) as account
    where loans.loan_id = account.loan_id
  `.execute(tx);
  saveLines(tx, saved);
}

/** What the loan's own row holds of its account. */
export const heldByLoan = (account: LoanAccount) => ({
  owed: account.principal,
  period_principal: account.period_principal,
  posted_through: account.posted_through,
  promised_for: account.promised?.due_date ?? null,
  promised_day: account.promised?.day ?? null,
});

/** Writes all of accounts but what the loans' own rows hold. */
export function saveLines(tx: Tx, saved: readonly SavedAccount[]): void {
  saveRows(tx, 'bills', ['loan_id', 'due_date'], saved.flatMap(changedBills));
  insertRows(
    tx,
    'loan_lines',
    saved.flatMap(({ loan_id, lines }) =>
      lines.map((line) => ({ loan_id, learned_on: null, early: null, ...line })),
    ),
  );
}

/** A bill may round to nothing and post no line; it is still a bill that was posted. */
function changedBills({ loan_id, account, before }: SavedAccount): BillRow[] {
  const stored = new Set(before?.bills.map((bill) => JSON.stringify(bill)));
  return account.bills
    .filter((bill) => !stored.has(JSON.stringify(bill)))
    .map((bill) => ({ loan_id, ...bill }));
}

/** What time added to some loans from a day on, in order. */
export const postedSince = (
  db: Db,
  loanIds: readonly string[],
  from: IsoDay,
): Promise<(PostedLine & { loan_id: string })[]> =>
  db
    .selectFrom('loan_lines')
    .select(['loan_id', 'day', 'kind', 'amount', 'bill_due_date'])
    .where('loan_id', '=', anyOf(loanIds))
    .where('source', '=', 'posted')
    .where('day', '>=', from)
    .orderBy('position')
    .$narrowType<{ kind: PostedLine['kind']; bill_due_date: IsoDay }>()
    .execute();

/** A loan's lines as they were written, in order. */
export async function writtenLines(db: Db, loan_id: string): Promise<WrittenLine[]> {
  return linesByLoan(await linesOf(db, anyOf([loan_id])).execute()).get(loan_id) ?? [];
}

/** The lines of some loans, for `linesByLoan`. */
export const linesOf = (db: Db, loanIds: ReturnType<typeof anyOf>) =>
  db
    .selectFrom('loan_lines')
    .select(['day', 'kind', 'amount', 'bill_due_date', 'source', 'repayment_id', 'sale_id'])
    .select(['loan_id', 'early'])
    .where('loan_id', '=', loanIds)
    .orderBy('position');

/** As they were written, by the loan's id. */
export function linesByLoan(
  rows: RowsOf<ReturnType<typeof linesOf>>,
): ReadonlyMap<string, WrittenLine[]> {
  const lines = new Map<string, WrittenLine[]>();
  for (const { loan_id, ...line } of rows) {
    const own = lines.get(loan_id) ?? [];
    // What is written with a source has that source's kinds: this file writes no others.
    own.push(line as WrittenLine);
    lines.set(loan_id, own);
  }
  return lines;
}

type LoanLine = Omit<Database['loan_lines'], 'position' | 'loan_id' | 'learned_on' | 'early'> & {
  readonly learned_on?: IsoDay;
  readonly early?: boolean;
};

/** Lines of which we learn today: those of days that have passed say so. */
export const learnedOn = (today: IsoDay, lines: readonly LoanLine[]): LoanLine[] =>
  lines.map((line) => (line.day < today ? { ...line, learned_on: today } : line));

export function postedLines(lines: readonly PostedLine[]): LoanLine[] {
  return lines.map((line) => ({ ...line, source: 'posted', repayment_id: null, sale_id: null }));
}

/** What took debt away; nobody paid what is written off. */
type Payer =
  | { readonly repayment_id: string }
  | { readonly sale_id: string }
  | { readonly writtenOff: true };

export function paidLines(lines: readonly AllocationLine[], day: IsoDay, by: Payer): LoanLine[] {
  const repayment_id = 'repayment_id' in by ? by.repayment_id : null;
  const sale_id = 'sale_id' in by ? by.sale_id : null;
  return lines.map((line) => ({ ...line, day, source: 'paid', repayment_id, sale_id }));
}
