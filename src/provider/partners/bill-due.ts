import { billNoticeDays } from '#contract/partner-times.ts';
import { daysBetween, type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import { minimumPayment } from '#credit/payoff.ts';
import type { Tx } from '../db/tables.ts';
import type { LoanRow } from '../loans/account.ts';
import { emitPartnerEvent } from './events.ts';

/** A bill comes: whatever the borrower has chosen to hear, the partner hears it three days before. */
export async function emitBillDue(
  tx: Tx,
  { loan_id, currency, ...loan }: LoanRow,
  account: LoanAccount,
  day: IsoDay,
): Promise<void> {
  // A payment has taken the loan through this day already: what was due then is history.
  if (account.posted_through > day) return;
  const { future: amount, date } = minimumPayment(account, day);
  if (!date || amount === 0 || daysBetween(day, date) !== billNoticeDays) return;
  const data = { loan_id, currency, amount, due_date: date };
  await emitPartnerEvent(tx, { ...loan, at: lagosMidnight(day) }, { type: 'bill.due', data });
}
