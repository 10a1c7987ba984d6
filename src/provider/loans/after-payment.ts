import type { getPayoff, WireOf } from '#contract';
import { allocate } from '#credit/allocation.ts';
import { unpaidOf } from '#credit/bills.ts';
import { isSettled, type LoanAccount } from '#credit/loan-account.ts';
import { least, type Minor, sum } from '#credit/money.ts';
import { comingBills, payoff } from '#credit/payoff.ts';
import { redline } from '#credit/redline.ts';

type Standings = NonNullable<WireOf<typeof getPayoff>['after']>;

/** How a loan stands before and after a payment today; more than it needs changes nothing more. */
export function afterPayment(account: LoanAccount, amount: Minor): Standings {
  const all = payoff(account, account.posted_through).total;
  const paid = allocate(account, least(amount, all), account.posted_through);
  return { before: standingOf(account), after: standingOf(paid.account) };
}

function standingOf(account: LoanAccount): Standings['before'] {
  if (isSettled(account)) return { payoff: 0, redline: 0, next_bill: null };
  const unpaid = account.bills.filter((bill) => unpaidOf(bill) > 0);
  const [overdue] = unpaid;
  const [coming] = comingBills(account);
  return {
    payoff: payoff(account, account.posted_through).total,
    redline: redline(account.principal, account.terms.interest_bp),
    // What is owed of posted bills is payable at once, all of it.
    next_bill: overdue
      ? { due_date: overdue.due_date, total: sum(unpaid.map(unpaidOf)) }
      : coming
        ? { due_date: coming.due_date, total: coming.total }
        : null,
  };
}
