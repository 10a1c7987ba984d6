import { addDays, addMonths, daysBetween, firstOfMonth, type IsoDay } from './calendar.ts';
import type { LoanAccount } from './loan-account.ts';
import { add, type Minor, subtract, zero } from './money.ts';
import { extraDays, firstDueDay } from './schedule.ts';
import { monthInterest, partMonthInterest } from './terms.ts';

/** Principal that no bill has asked for yet. */
export function unbilledPrincipal({ principal, bills }: LoanAccount): Minor {
  return subtract(principal, billedUnpaidPrincipal(bills));
}

function billedUnpaidPrincipal(bills: LoanAccount['bills']): Minor {
  return add(...bills.map((bill) => subtract(bill.principal, bill.principal_paid)));
}

/** The day of the bill that is not posted yet; null when all principal has been billed. */
export function nextBillDay(account: LoanAccount): IsoDay | null {
  if (unbilledPrincipal(account) <= 0) return null;
  return addMonths(firstDueDay(account.disbursed_on), account.bills.length);
}

/** Interest that no bill carries yet; two lines, each rounded, because each is posted apart. */
export type Accrued = { readonly extra_interest: Minor; readonly interest: Minor };

/** What the next day adds to the interest; 0 after a month's 30th day and when nothing runs. */
export function interestPerDay(account: LoanAccount): Minor {
  const tomorrow = addDays(account.posted_through, 1);
  return subtract(
    accruedTotal(accruedInterest(account, tomorrow)),
    accruedTotal(accruedInterest(account)),
  );
}

export function accruedTotal({ extra_interest, interest }: Accrued): Minor {
  return add(extra_interest, interest);
}

/**
 * Interest up to `day`, which does not count itself: of the extra days before the first whole
 * month, and of the running month. None once all principal has been billed. `day` is the account's
 * own or the one after it, which may end the month.
 */
export function accruedInterest(account: LoanAccount, day = account.posted_through): Accrued {
  const { terms, disbursed_on, period_principal, posted_through, bills } = account;
  const lent = subtract(terms.principal, account.given_back_early ?? zero);
  if (nextBillDay(account) === null) return { extra_interest: zero, interest: zero };
  const extra = bills.length === 0 ? extraDays(disbursed_on) : 0;
  const beforeFirstMonth = posted_through < addDays(disbursed_on, extra);
  const extraSoFar = beforeFirstMonth ? daysBetween(disbursed_on, day) : extra;
  const extra_interest = partMonthInterest(lent, terms.interest_bp, extraSoFar);
  if (beforeFirstMonth) return { extra_interest, interest: zero };
  const start = firstOfMonth(posted_through);
  const interest =
    day === addMonths(start, 1)
      ? monthInterest(period_principal, terms.interest_bp)
      : partMonthInterest(period_principal, terms.interest_bp, daysBetween(start, day));
  return { extra_interest, interest };
}
