import type { getPayoff } from '#contract';
import { addMonths, lagosDay, laterDay } from '#credit/calendar.ts';
import { payoff } from '#credit/payoff.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { readDay } from '../period.ts';
import { isRunning, readAccount } from './account.ts';
import { afterPayment } from './after-payment.ts';
import { asOf } from './answer.ts';
import { ownLoan } from './own-loan.ts';

/** What ends the borrower's loan on a day: today, or one within the coming year. */
export async function loanPayoff({
  context: { db, clock },
  borrower,
  query,
  id,
}: Asked<typeof getPayoff>): Promise<Answer<typeof getPayoff>> {
  const loan = await ownLoan(db, borrower, id);
  const stored = await readAccount(db, loan);
  if (!stored || !isRunning(loan)) throw refuse('loan_not_repayable');
  const today = lagosDay(clock.now());
  const day = query.date === undefined ? today : readDay('date', query.date);
  if (day < today || day > addMonths(today, 12)) {
    throw refuse('invalid_request', 'date: Today or a day within the coming year');
  }
  const account = asOf(stored, today);
  // The days may have run on while this was being read.
  const answer = { payoff: payoff(account, laterDay(day, account.posted_through)) };
  if (query.amount === undefined) return { data: answer };
  return { data: { ...answer, after: afterPayment(account, query.amount) } };
}
