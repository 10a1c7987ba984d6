import { unpaidOf } from './bills.ts';
import { addMonths, type IsoDay } from './calendar.ts';
import { isFrozen } from './frozen-days.ts';
import type { LoanAccount } from './loan-account.ts';
import { type Minor, subtract } from './money.ts';
import { payoff } from './payoff.ts';
import { promiseInForce } from './promise.ts';
import { firstDueDay } from './schedule.ts';
import type { Tenure } from './terms.ts';

/** How often in a row the rest of a loan goes over into a new one. */
export const mostCarriedOver = 2;

/** The first and the last day on which the rest of a loan may be carried over: from a month before its last bill to its day. */
export function carryOverDays({ disbursed_on, terms }: LoanAccount): {
  readonly from: IsoDay;
  readonly until: IsoDay;
  readonly last_bill: IsoDay;
} {
  const last_bill = addMonths(firstDueDay(disbursed_on), terms.tenure - 1);
  return { from: addMonths(last_bill, -1), until: last_bill, last_bill };
}

/**
 * What carrying over takes on the account's own day, in minor units: `due`, the interest to that day, which is paid, on
 * the day of the last bill what that asks for besides principal; and the `principal`, which goes over. Interest is never part of what goes over, so none earns interest.
 */
export type CarryOver = { readonly due: Minor; readonly principal: Minor };

/** What is owed on the account's own day besides its principal. */
export const dueBesidesPrincipal = (account: LoanAccount): Minor =>
  subtract(payoff(account, account.posted_through).total, account.principal);

/** What a borrower signs of the new loan. */
export type SignedCarryOver = {
  readonly principal: Minor;
  readonly tenure: Tenure;
  readonly interest_bp: number;
  readonly name: string;
};

export type NotCarriedOver =
  | 'too_early'
  | 'too_late'
  | 'bill_unpaid'
  | 'promised'
  | 'frozen'
  | 'too_often'
  | 'nothing_to_carry';

/**
 * @param times how often in a row the loan was carried over to become what it is
 * @returns why it cannot be, where it cannot
 */
export function carryOver(account: LoanAccount, times: number): CarryOver | NotCarriedOver {
  const { posted_through: today, principal, bills, frozen } = account;
  const { from, until, last_bill } = carryOverDays(account);
  if (principal === 0) return 'nothing_to_carry';
  if (times >= mostCarriedOver) return 'too_often';
  if (today < from) return 'too_early';
  if (today > until) return 'too_late';
  if (isFrozen(frozen, today)) return 'frozen';
  if (promiseInForce(account)) return 'promised';
  const unpaid = bills.filter((bill) => unpaidOf(bill) > 0);
  if (unpaid.some(({ due_date }) => due_date !== last_bill)) return 'bill_unpaid';
  return { due: dueBesidesPrincipal(account), principal };
}
