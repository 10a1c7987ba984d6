import { unpaidOf } from './bills.ts';
import { addDays, addMonths, type IsoDay, laterDay } from './calendar.ts';
import { deferred, nextRunningDay } from './frozen-days.ts';
import type { LoanAccount } from './loan-account.ts';
import { liquidationMonths, remedyDays, remedyNoticeMonths } from './terms.ts';

/** When the 30-day remedy notice goes out, and when what is owed is sold. */
export type Remedy = {
  /** The oldest bill that is unpaid. */
  readonly bill_due_date: IsoDay;
  readonly notice_day: IsoDay;
  readonly liquidation_day: IsoDay;
};

/**
 * Counted from the due day of the oldest unpaid bill, without the days on which repayment was blocked.
 *
 * @returns null when no bill is unpaid, and while repayment is blocked: then no day is known
 */
export function remedy({ bills, frozen, posted_through }: LoanAccount): Remedy | null {
  const oldest = bills.find((bill) => unpaidOf(bill) > 0);
  if (!oldest || nextRunningDay(frozen, posted_through) === null) return null;
  const { due_date } = oldest;
  const notice_day = deferred(frozen, due_date, addMonths(due_date, remedyNoticeMonths));
  const liquidation_day = deferred(frozen, due_date, addMonths(due_date, liquidationMonths));
  if (notice_day === null || liquidation_day === null) return null;
  return { bill_due_date: due_date, notice_day, liquidation_day };
}

/**
 * The day on which a month has gone by since a remedy notice, and the 30 days that every notice is promised to have,
 * which a notice of February needs; without the days on which repayment was blocked; null while it is.
 */
export function noticeEnds({ frozen }: Pick<LoanAccount, 'frozen'>, told: IsoDay): IsoDay | null {
  const month = addMonths(told, liquidationMonths - remedyNoticeMonths);
  return deferred(frozen, told, laterDay(month, addDays(told, remedyDays)));
}
