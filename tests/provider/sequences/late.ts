import { type Day, daysFrom, firstAfter, isFirst, plusDays, plusMonths } from './arithmetic.ts';
import { type Bill, openOf } from './bill.ts';
import type { LoanModel } from './model.ts';
import { type Plan, runningDays, standsStill } from './plan.ts';

/** Whether a term that began on a day and was to end on another ends today, as its days count. */
export function falls(plan: Plan | undefined, today: Day, from: Day, end: Day): boolean {
  const eve = plusDays(today, -1);
  return !standsStill(plan, eve) && runningDays(plan, from, today) === daysFrom(from, end);
}

/** Each later first of a month completes one, from the bill's day or from when it was unpaid again. */
export function isMonthLate(plan: Plan | undefined, today: Day, { due, reopened }: Bill): boolean {
  const from = reopened !== null && reopened > due ? reopened : due;
  const complete = isFirst(from) ? firstAfter(from, 1) : firstAfter(plusMonths(from, 1), 1);
  const ends = Array.from({ length: 40 }, (_, month) => firstAfter(complete, month));
  return ends.some((end) => falls(plan, today, from, end));
}

/** No first of a month has come since a day and, where a bill is unpaid, no third. */
export function wasQuiet(since: Day, today: Day, isUnpaid: boolean): boolean {
  for (let day = plusDays(since, 1); day <= today; day = plusDays(day, 1)) {
    if (isFirst(day) || (isUnpaid && day.endsWith('-03'))) return false;
  }
  return true;
}

/** Why nothing of a loan may be sold today; `told` is the day of the notice. */
export function saleProblems({ bills, plan, day, isPromised }: LoanModel, told: Day | null) {
  const oldest = bills.find((bill) => openOf(bill) > 0);
  const hasGone = (from: Day, months: number) =>
    runningDays(plan, from, day) >= daysFrom(from, plusMonths(from, months));
  const days = (from: Day) => runningDays(plan, from, day);
  const rules: [boolean, string][] = [
    [!oldest || !hasGone(oldest.due, 3), 'no bill is three months late'],
    [told === null || !hasGone(told, 1), 'there was no notice a month ago'],
    [told !== null && days(told) < 30, 'there was no notice 30 days ago'],
    [isPromised, 'a promise lasts'],
    [standsStill(plan, day), 'a plan lasts'],
    [plan?.until != null && (told ?? '') < plan.until, 'the notice is from before a plan'],
  ];
  return rules.flatMap(([isSo, problem]) => (isSo ? [problem] : []));
}
