import { accruedInterest, accruedTotal, interestPerDay, nextBillDay } from './accrual.ts';
import { allocate } from './allocation.ts';
import { unpaidOf, unpaidParts } from './bills.ts';
import type { IsoDay } from './calendar.ts';
import { advance, type LoanAccount } from './loan-account.ts';
import { add, type Minor, sum } from './money.ts';
import { type Bill, extraDays } from './schedule.ts';

/** What ends a loan on `date`, nothing being paid before; `per_day` is a day's interest more. */
export type Payoff = {
  readonly date: IsoDay;
  readonly penalties: Minor;
  readonly fees: Minor;
  readonly interest: Minor;
  readonly principal: Minor;
  readonly total: Minor;
  readonly per_day: Minor;
};

/**
 * What ends the loan on a day, part by part.
 *
 * @throws RangeError for a day before the one that the account is posted through
 */
export function payoff(account: LoanAccount, day: IsoDay): Payoff {
  const then = on(account, day);
  const unpaid = then.bills.map(unpaidParts);
  const penalties = sum(unpaid.map((part) => part.penalty));
  const fees = sum(unpaid.map((part) => part.fee));
  const billed = sum(unpaid.map((part) => part.interest));
  const interest = add(billed, accruedTotal(accruedInterest(then)));
  const { principal } = then;
  return {
    date: day,
    penalties,
    fees,
    interest,
    principal,
    total: add(penalties, fees, interest, principal),
    per_day: interestPerDay(then),
  };
}

/** So many minutes a payment that was begun stands as of the day and at the rate it was begun. */
export const payoffHoldMinutes = 30;

/** `current` is payable today; `future` will be on the next due day if nothing is paid till then. */
export type Debt = { readonly current: Minor; readonly future: Minor };

export function debt(account: LoanAccount, day: IsoDay): Debt {
  const today = on(account, day);
  const next = nextDueDay(today);
  return {
    current: payable(today),
    future: next === null ? payable(today) : payable(on(today, next)),
  };
}

/** The debt, and the day by which `future` is to be paid: null when nothing is left to pay. */
export function minimumPayment(
  account: LoanAccount,
  day: IsoDay,
): Debt & { readonly date: IsoDay | null } {
  const today = on(account, day);
  const oldest = today.bills.find((bill) => unpaidOf(bill) > 0);
  return { ...debt(today, day), date: nextDueDay(today) ?? oldest?.due_date ?? null };
}

/** The next day after the account's own on which something falls due. */
function nextDueDay(account: LoanAccount): IsoDay | null {
  const coming = account.bills.find(
    (bill) => bill.due_date > account.posted_through && unpaidOf(bill) > 0,
  );
  return coming?.due_date ?? nextBillDay(account);
}

/** The bills still to be posted, when all that is payable is paid on each coming due day. */
export function comingBills(account: LoanAccount): Bill[] {
  const day = nextBillDay(account);
  if (day === null) return [];
  const posted = on(account, day);
  const bill = posted.bills.at(-1);
  if (!bill) return [];
  const days = posted.bills.length === 1 ? extraDays(account.disbursed_on) : 0;
  const { due_date, interest, principal } = bill;
  const coming = { due_date, days, interest, principal, total: add(interest, principal) };
  const paid = allocate(posted, payable(posted), day);
  return [coming, ...comingBills(paid.account)];
}

/** What will be payable on a day if nothing is paid till then. */
export function payableOn(account: LoanAccount, day: IsoDay): Minor {
  return payable(on(account, day));
}

function payable({ bills, posted_through }: LoanAccount): Minor {
  return sum(bills.filter((bill) => bill.due_date <= posted_through).map(unpaidOf));
}

function on(account: LoanAccount, day: IsoDay): LoanAccount {
  if (day < account.posted_through) {
    throw new RangeError(`Posted through ${account.posted_through}, which is after ${day}`);
  }
  return advance(account, day).account;
}
