import { billNoticeDays } from '#contract/partner-times.ts';
import { daysBetween, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { minimumPayment } from '#credit/payoff.ts';
import type { LoanRow } from '../loans/account.ts';
import type { Emitted } from './events.ts';

/** A bill comes: whatever the borrower has chosen to hear, the partner hears it three days before. */
export function billDue(
  { loan_id, currency, application_id, user_id }: LoanRow,
  account: LoanAccount,
  day: IsoDay,
): Emitted | undefined {
  // A payment has taken the loan through this day already: what was due then is history.
  if (account.posted_through > day) return undefined;
  const { future: amount, date } = minimumPayment(account, day);
  if (!date || amount === 0 || daysBetween(day, date) !== billNoticeDays) return undefined;
  const data = { loan_id, currency, amount, due_date: date };
  return {
    happened: { application_id, user_id, at: lagosMidnight(day) },
    event: { type: 'bill.due', data },
  };
}
