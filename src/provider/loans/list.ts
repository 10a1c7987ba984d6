import type { getLoan, listLoans } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { periodOf } from '../period.ts';
import { loanAnswers } from './answer.ts';
import { ownLoan } from './own-loan.ts';

/** The borrower's loans, newest first; `total` counts them over all pages. */
export async function loanList({
  context: { db, clock },
  borrower,
  query,
}: Asked<typeof listLoans>): Promise<Answer<typeof listLoans>> {
  const { application_id, currency, status = [], limit, offset } = query;
  const { since, before } = periodOf(query);
  let matching = db.selectFrom('loans').where('user_id', '=', borrower.user_id);
  if (application_id) matching = matching.where('application_id', '=', application_id);
  if (currency) matching = matching.where('currency', '=', currency);
  if (since) matching = matching.where('requested_at', '>=', since);
  if (before) matching = matching.where('requested_at', '<', before);
  if (status.length > 0) matching = matching.where('status', 'in', status);

  const { total } = await matching
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const loans = await matching
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('loan_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { data: { loans: await loanAnswers(db, loans, lagosDay(clock.now())), total } };
}

/** One loan of the borrower's own. */
export async function oneLoan({
  context: { db, clock },
  borrower,
  id,
}: Asked<typeof getLoan>): Promise<Answer<typeof getLoan>> {
  const loan = await ownLoan(db, borrower.user_id, id);
  return { data: { loans: await loanAnswers(db, [loan], lagosDay(clock.now())) } };
}
