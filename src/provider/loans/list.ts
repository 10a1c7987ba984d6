import type { getLoan, listLoans } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { overAllPages, totalOf } from '../page.ts';
import { periodOf } from '../period.ts';
import { describeLoan, loansIn } from './answer.ts';

/** The borrower's loans, newest first; `total` counts them over all pages. */
export async function loanList({
  context: { db, clock },
  borrower,
  query,
}: Asked<typeof listLoans>): Promise<Answer<typeof listLoans>> {
  const { application_id, currency, status = [], limit, offset } = query;
  const { since, before } = periodOf(query);
  let matching = loansIn(db).where('user_id', '=', borrower.user_id);
  if (application_id) matching = matching.where('loans.application_id', '=', application_id);
  if (currency) matching = matching.where('currency', '=', currency);
  if (since) matching = matching.where('requested_at', '>=', since);
  if (before) matching = matching.where('requested_at', '<', before);
  if (status.length > 0) matching = matching.where('status', 'in', status);

  const rows = await matching
    .select(overAllPages)
    .orderBy('requested_at', 'desc')
    .orderBy('loan_id')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await totalOf(rows, matching);
  const today = lagosDay(clock.now());
  return { data: { loans: rows.map((loan) => describeLoan(loan, today)), total } };
}

/** One loan of the borrower's own. */
export async function oneLoan({
  context: { db, clock },
  borrower,
  id,
}: Asked<typeof getLoan>): Promise<Answer<typeof getLoan>> {
  const loan = await loansIn(db)
    .where('loan_id', '=', id)
    .where('user_id', '=', borrower.user_id)
    .executeTakeFirst();
  if (!loan) throw refuse('not_found');
  return { data: { loans: [describeLoan(loan, lagosDay(clock.now()))] } };
}
