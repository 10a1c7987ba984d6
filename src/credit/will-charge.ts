import { type AutopayDay, autopayStep, noticeDays } from './autopay.ts';
import { addDays, type IsoDay, laterDay } from './calendar.ts';
import { advance } from './loan-account.ts';

/**
 * Whether a bill that is due, or coming, will be charged as things stand: it was told of and will be tried
 * on its day, or there is time to tell of it and it will be.
 */
export function willCharge(day: AutopayDay, due_on: IsoDay): boolean {
  const { account, notice } = day;
  const stepOn = (when: IsoDay) => {
    const through = laterDay(when, account.posted_through);
    return autopayStep({ ...day, account: advance(account, through).account });
  };
  if (notice?.due_on === due_on) return stepOn(due_on).do === 'charge';
  const step = stepOn(addDays(due_on, -noticeDays));
  return step.do === 'tell' && step.notice.due_on === due_on;
}
