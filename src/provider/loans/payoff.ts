import type { getPayoff, WireOf } from '#contract';
import type { QueryOf } from '#contract/call.ts';
import { allocate } from '#credit/allocation.ts';
import { billStanding, unpaidOf } from '#credit/bills.ts';
import { addMonths, type IsoDay, lagosDay, laterDay } from '#credit/calendar.ts';
import {
  changedMindUntil,
  givingBackEarly,
  isChangedMind,
  mostGivenBack,
} from '#credit/changed-mind.ts';
import { nextLateFee } from '#credit/dues.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { type Minor, min, sum } from '#credit/money.ts';
import { comingBills, payoff } from '#credit/payoff.ts';
import { redline } from '#credit/redline.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import { refuse, refuseField } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { readDay } from '../period.ts';
import { isRunning } from './account.ts';
import { asOf } from './answer.ts';
import { ownLoanFrom, ownLoanReads } from './own-loan.ts';

/** What ends the borrower's loan on a day: today, or one within the coming year. */
export async function loanPayoff({
  context: { db, clock },
  borrower,
  query,
  id,
}: CallRequest<typeof getPayoff>): Promise<Answer<typeof getPayoff>> {
  const read = await readTogether(db, ownLoanReads(db, borrower, id));
  return { data: payoffFrom(read, query, lagosDay(clock.now())) };
}

/** The same from what is read. Throws what the call may be refused with. */
export function payoffFrom(
  read: RowsOf<ReturnType<typeof ownLoanReads>>,
  query: QueryOf<typeof getPayoff>,
  today: IsoDay,
): WireOf<typeof getPayoff> {
  const { loan, account: stored } = ownLoanFrom(read);
  if (!stored || !isRunning(loan)) throw refuse('loan_not_repayable');
  const day = query.date === undefined ? today : readDay('date', query.date);
  if (day < today || day > addMonths(today, 12)) {
    throw refuseField('date', 'Choose today or a day within the next 12 months.');
  }
  const account = asOf(stored, today);
  const early = loan.carried_loan_id === null && isChangedMind(account);
  const most = mostGivenBack(account);
  // The days may have run on while this was being read.
  const answer = {
    payoff: payoff(account, laterDay(day, account.posted_through)),
    late_fee: nextLateFee(account),
    changed_mind: early ? { until: changedMindUntil(account.disbursed_on), most } : null,
  };
  if (query.amount === undefined) return answer;
  const after = afterPayment(account, query.amount);
  if (!early) return { ...answer, after };
  const back = min(query.amount, most);
  const returned = allocate(givingBackEarly(account, back), back, account.posted_through);
  const after_return = { before: after.before, after: standingOf(returned.account) };
  return { ...answer, after, after_return };
}

type Standings = NonNullable<WireOf<typeof getPayoff>['after']>;

/** How a loan stands before and after a payment today; more than it needs changes nothing more. */
function afterPayment(account: LoanAccount, amount: Minor): Standings {
  const all = payoff(account, account.posted_through).total;
  const paid = allocate(account, min(amount, all), account.posted_through);
  return { before: standingOf(account), after: standingOf(paid.account) };
}

function standingOf(account: LoanAccount): Standings['before'] {
  const unpaid = account.bills.filter((bill) => unpaidOf(bill) > 0);
  const [overdue] = unpaid;
  const allComing = comingBills(account);
  const [coming] = allComing;
  return {
    payoff: payoff(account, account.posted_through).total,
    outstanding: account.principal,
    redline: redline(account.principal, account.terms.interest_bp),
    // What is owed of posted bills is payable at once, all of it.
    next_bill: overdue
      ? { due_date: overdue.due_date, total: sum(unpaid.map(unpaidOf)) }
      : coming
        ? { due_date: coming.due_date, total: coming.total }
        : null,
    bills: [
      ...unpaid.map((bill) => ({
        due_date: bill.due_date,
        left: unpaidOf(bill),
        state: billStanding(bill, account.posted_through),
      })),
      ...allComing.map(({ due_date, total }) => ({
        due_date,
        left: total,
        state: 'coming' as const,
      })),
    ],
  };
}
