import { type AutopayDay, autopayStep, nextTryAfter, noticeDays } from './autopay.ts';
import { addDays, type IsoDay, laterDay } from './calendar.ts';
import { advance } from './loan-account.ts';

/**
 * The day on which a bill that is due, or coming, will be charged as things stand: it was told of, or there
 * is time to tell of it. Null when it will not be.
 */
export function billChargeDay(day: AutopayDay, due_on: IsoDay): IsoDay | null {
  const { account, tries } = day;
  const today = account.posted_through;
  const stepOn = (when: IsoDay) =>
    autopayStep({ ...day, account: advance(account, laterDay(when, today)).account });
  const told = day.notice?.due_on === due_on ? day.notice : noticeIn(stepOn(noticeDayOf(due_on)));
  if (told?.due_on !== due_on) return null;
  const from = tries.includes(today) ? today : addDays(today, -1);
  const next = nextTryAfter(told, from);
  if (next === null || told !== day.notice) return next;
  return stepOn(next).do === 'charge' ? next : null;
}

const noticeDayOf = (due_on: IsoDay) => addDays(due_on, -noticeDays);

const noticeIn = (step: ReturnType<typeof autopayStep>) =>
  step.do === 'tell' ? step.notice : undefined;
