import { unpaidOf } from './bills.ts';
import { addMonths, type IsoDay } from './calendar.ts';
import type { LoanAccount } from './loan-account.ts';
import { liquidationMonths, remedyNoticeMonths } from './terms.ts';

/** When the 30-day remedy notice goes out, and when what is owed is sold. */
export type Remedy = {
  /** The oldest bill that is unpaid. */
  readonly bill_due_date: IsoDay;
  readonly notice_day: IsoDay;
  readonly liquidation_day: IsoDay;
};

/** Counted from the due day of the oldest unpaid bill; null when no bill is unpaid. */
export function remedy({ bills }: LoanAccount): Remedy | null {
  const oldest = bills.find((bill) => unpaidOf(bill) > 0);
  if (!oldest) return null;
  return {
    bill_due_date: oldest.due_date,
    notice_day: addMonths(oldest.due_date, remedyNoticeMonths),
    liquidation_day: addMonths(oldest.due_date, liquidationMonths),
  };
}
