import { type SelectQueryBuilder, sql } from 'kysely';
import type { getLoan, listLoans, WireOf } from '#contract';
import type { QueryOf } from '#contract/call.ts';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import type { Minor } from '#credit/money.ts';
import type { Borrower } from '../context.ts';
import { type RowsOf, readOften } from '../db/read-together.ts';
import type { Database, Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { totalAndSums } from '../http/page.ts';
import { periodOf } from '../period.ts';
import { describeLoan, loansIn } from './answer.ts';
import { found } from './own-loan.ts';

const columns = {
  date: 'requested_at',
  amount: 'principal',
  repaid: 'total_repaid',
  status: 'status',
} as const;

/** A page of the borrower's loans, with the number and the sums of all that the filters leave. */
export async function loanList({
  context: { db, clock },
  borrower,
  query,
}: CallRequest<typeof listLoans>): Promise<Answer<typeof listLoans>> {
  const read = await readList(db, { user_id: borrower.user_id }, query);
  return { data: loanListFrom(read, lagosDay(clock.now())) };
}

type LoanQuery = CallRequest<typeof listLoans>['query'];

/** What it is read from. Throws date_range_invalid. */
export function loanListReads(db: Db, { user_id }: { user_id: string }, query: LoanQuery) {
  const { sort = 'date', order = 'desc' } = query;
  const matching = matchingLoans(db.selectFrom('loans'), user_id, query);
  const sorted = <Row>(loans: SelectQueryBuilder<Database, 'loans', Row>) =>
    loans.orderBy(columns[sort], order).orderBy('requested_at', 'desc').orderBy('loan_id');
  // By their ids first: bills are read for the loans of the page, and not for those before it.
  const page = sorted(matching.select('loan_id')).limit(query.limit).offset(query.offset);
  const loans = sorted(loansIn(db).where('loan_id', 'in', page));
  const all = matching
    .select([
      'currency',
      sql<number>`count(*)`.as('records'),
      sql<Minor>`sum(principal)`.as('principal'),
      sql<Minor>`sum(total_repaid)`.as('totalRepaid'),
      sql<Minor>`sum(owed)`.as('outstanding'),
    ])
    .groupBy('currency')
    .orderBy('currency');
  return { loans, all };
}

const readList = readOften(loanListReads);

export const loanListFrom = (
  { loans, all }: RowsOf<ReturnType<typeof loanListReads>>,
  today: IsoDay,
): WireOf<typeof listLoans> => ({
  loans: loans.map((loan) => describeLoan(loan, today)),
  ...totalAndSums(all),
});

/** Those of the loans that are the borrower's and that the filters leave. Throws date_range_invalid. */
export function matchingLoans<Row>(
  loans: SelectQueryBuilder<Database, 'loans', Row>,
  user_id: string,
  query: QueryOf<typeof listLoans>,
) {
  const { application_id, currency, status = [] } = query;
  const { since, before } = periodOf(query);
  let matching = loans.where('user_id', '=', user_id);
  if (application_id) matching = matching.where('loans.application_id', '=', application_id);
  if (currency) matching = matching.where('currency', '=', currency);
  if (since) matching = matching.where('requested_at', '>=', since);
  if (before) matching = matching.where('requested_at', '<', before);
  if (status.length > 0) matching = matching.where('status', 'in', status);
  return matching;
}

/** One loan of the borrower's own. */
export async function oneLoan({
  context: { db, clock },
  borrower,
  id,
}: CallRequest<typeof getLoan>): Promise<Answer<typeof getLoan>> {
  const rows = await oneLoanRead(db, borrower, id).execute();
  return { data: oneLoanFrom(rows, lagosDay(clock.now())) };
}

/** What it is read from. */
export const oneLoanRead = (db: Db, { user_id, bound_to }: Borrower, loan_id: string) =>
  loansIn(db)
    .where('loan_id', '=', loan_id)
    .where('user_id', '=', user_id)
    .$if(bound_to !== null, (loans) => loans.where('loans.application_id', '=', bound_to ?? 0));

/** Throws not_found. */
export const oneLoanFrom = (
  rows: RowsOf<ReturnType<typeof oneLoanRead>>,
  today: IsoDay,
): WireOf<typeof getLoan> => ({ loans: [describeLoan(found(rows), today)] });
