import { sql } from 'kysely';
import type { getLoan, listLoans } from '#contract';
import type { QueryOf } from '#contract/call.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { Minor } from '#credit/money.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { totalAndSums } from '../http/page.ts';
import { periodOf } from '../period.ts';
import { describeLoan, loansIn } from './answer.ts';

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
  const { sort = 'date', order = 'desc' } = query;
  const matching = matchingLoans(loansIn(db), borrower.user_id, query);
  const sorted = <Query extends typeof matching>(loans: Query) =>
    loans.orderBy(columns[sort], order).orderBy('requested_at', 'desc').orderBy('loan_id');
  // By their ids first: bills are read for the loans of the page, and not for those before it.
  const page = sorted(matching).clearSelect().select('loan_id');
  const rows = await sorted(
    loansIn(db).where('loan_id', 'in', page.limit(query.limit).offset(query.offset)),
  ).execute();
  const all = await matching
    .clearSelect()
    .select([
      'currency',
      sql<number>`count(*)`.as('records'),
      sql<Minor>`sum(principal)`.as('principal'),
      sql<Minor>`sum(total_repaid)`.as('totalRepaid'),
      sql<Minor>`sum(owed)`.as('outstanding'),
    ])
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  const today = lagosDay(clock.now());
  return { data: { loans: rows.map((loan) => describeLoan(loan, today)), ...totalAndSums(all) } };
}

/** Those of the loans that are the borrower's and that the filters leave. Throws date_range_invalid. */
export function matchingLoans(
  loans: ReturnType<typeof loansIn>,
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
  borrower: { user_id, bound_to },
  id,
}: CallRequest<typeof getLoan>): Promise<Answer<typeof getLoan>> {
  const loan = await loansIn(db)
    .where('loan_id', '=', id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  if (bound_to !== null && bound_to !== loan?.application_id) throw refuse('not_found');
  if (!loan) throw refuse('not_found');
  return { data: { loans: [describeLoan(loan, lagosDay(clock.now()))] } };
}
