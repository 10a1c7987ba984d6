import { accruedInterest, accruedTotal } from './accrual.ts';
import type { AllocationLine } from './allocation.ts';
import { addDays, type IsoDay } from './calendar.ts';
import type { LoanAccount } from './loan-account.ts';
import { add, type Minor, min, subtract, zero } from './money.ts';

/** So many days after the day on which credit was opened it can be given back at no cost. */
export const changedMindDays = 3;

/** The last day, in Lagos, on which credit that was never withdrawn costs nothing to give back. */
export const changedMindUntil = (disbursed_on: IsoDay): IsoDay =>
  addDays(disbursed_on, changedMindDays);

/** Whether credit that is given back on the account's day counts as never lent. */
export const isChangedMind = ({ disbursed_on, posted_through }: LoanAccount): boolean =>
  posted_through <= changedMindUntil(disbursed_on);

/**
 * The account before credit is given back on its day within those days: so much of its principal has
 * never earned interest. The payment itself comes after it. No bill is posted so early, so nothing has
 * to be taken back. What was withdrawn, or repaid with money, costs its days.
 */
export function givingBackEarly(account: LoanAccount, amount: Minor): LoanAccount {
  const early = min(amount, account.principal);
  return {
    ...account,
    given_back_early: add(account.given_back_early ?? zero, early),
    period_principal: subtract(account.period_principal, early),
  };
}

/** The most undrawn credit that such a loan needs: all principal, and what the rest has cost. */
export function mostGivenBack(account: LoanAccount): Minor {
  const { principal } = account;
  return add(principal, accruedTotal(accruedInterest(givingBackEarly(account, principal))));
}

/** A part of what was given back early: its principal says so. */
export const markedEarly = (line: AllocationLine, early: boolean): AllocationLine =>
  early && line.kind === 'principal' ? { ...line, early } : line;
