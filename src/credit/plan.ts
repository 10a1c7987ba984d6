import { allocate } from './allocation.ts';
import { unpaidOf } from './bills.ts';
import { addDays, addMonths, firstOfMonth, type IsoDay } from './calendar.ts';
import { deferred, type FrozenSpan, isFrozen, mergeSpans } from './frozen-days.ts';
import { advance, type LoanAccount } from './loan-account.ts';
import { apportion, type Minor, minor, subtract, sum, zero } from './money.ts';
import { mostPlanMonths, planStartDays } from './terms.ts';

/** By the end of `day`, `part` more of what is behind is to be paid; `left` of it may still be open then. */
export type PlanStep = { readonly day: IsoDay; readonly part: Minor; readonly left: Minor };

/** What is behind on a day, to be paid in parts beside the bills that fall due meanwhile. */
export type Plan = {
  readonly from: IsoDay;
  readonly total: Minor;
  readonly steps: readonly PlanStep[];
};

/**
 * What is payable on the account's own day, in equal parts on the 1st of so many months. The first is a
 * week away at least.
 *
 * @returns null when nothing is payable, and while the days of the loan stand still anyway
 * @throws RangeError for no month, or more than there may be
 */
export function planOf(account: LoanAccount, months: number): Plan | null {
  if (!Number.isInteger(months) || months < 1 || months > mostPlanMonths) {
    throw new RangeError(`No plan has ${months} months`);
  }
  const { posted_through: from, frozen } = account;
  const total = openOn(account, from);
  if (total === 0 || isFrozen(frozen, from)) return null;
  const start = addDays(from, planStartDays);
  const first = start === firstOfMonth(start) ? start : addMonths(firstOfMonth(start), 1);
  let left = total;
  const parts = apportion(
    total,
    Array.from({ length: months }, () => minor(1)),
  );
  const steps = parts.map((part, index) => {
    left = subtract(left, part);
    return { day: addMonths(first, index), part, left };
  });
  return { from, total, steps };
}

/**
 * With each step, the `amount` that is to be paid for it: the part, and the bill of that day as it will be
 * when each step is paid on its day. 0 for one that has passed.
 */
export function withAmounts(account: LoanAccount, { from, steps }: Pick<Plan, 'from' | 'steps'>) {
  let current: LoanAccount = {
    ...account,
    frozen: mergeSpans([...account.frozen, { from, until: null }]),
  };
  return steps.map((step) => {
    if (step.day < current.posted_through) return { ...step, amount: zero };
    current = advance(current, step.day).account;
    const amount = missingOf(current, step);
    current = allocate(current, amount, step.day).account;
    return { ...step, amount };
  });
}

/**
 * What is still to be paid for a step: all that is due by its day, beyond what the plan leaves open
 * then. 0 once it is kept.
 */
export function missingOf(account: LoanAccount, { day, left }: PlanStep): Minor {
  const open = openOn(account, day);
  return open > left ? subtract(open, left) : zero;
}

/**
 * How an approved plan stands as the account's own day begins: `broken` when a step's day has passed
 * without it, `kept` when the last one has passed with it.
 */
export function planStanding(
  account: LoanAccount,
  steps: readonly PlanStep[],
): 'running' | 'broken' | 'kept' {
  const today = account.posted_through;
  const last = steps.findLast(({ day }) => day < today);
  if (last && missingOf(account, last) > 0) return 'broken';
  return steps.every(({ day }) => day < today) ? 'kept' : 'running';
}

/**
 * The same steps, so many months later that the first, as a block has put it off, is still to come: nobody had said yes
 * in time.
 */
export function notBefore(
  { from, steps }: Pick<Plan, 'from' | 'steps'>,
  blocked: readonly FrozenSpan[],
  today: IsoDay,
): readonly PlanStep[] {
  const [first] = putOff({ from, steps }, blocked, today);
  if (!first || first.day > today) return steps;
  const later = steps.map((step) => ({ ...step, day: addMonths(step.day, 1) }));
  return notBefore({ from, steps: later }, blocked, today);
}

/**
 * The same steps, each as many days later as repayment was blocked between the plan's first day and its own. While a
 * block lasts their days are not known: they are as if it ended today.
 *
 * @param blocked merged spans, without the days of the plan
 */
export function putOff(
  { from, steps }: Pick<Plan, 'from' | 'steps'>,
  blocked: readonly FrozenSpan[],
  today: IsoDay,
): readonly PlanStep[] {
  const ended = blocked.map((span) => ({ ...span, until: span.until ?? addDays(today, 1) }));
  return steps.map((step) => {
    const end = deferred(ended, from, addDays(step.day, 1));
    return { ...step, day: addDays(end, -1) };
  });
}

/** What is unpaid of bills that fall due by a day, with their fees and charges. */
function openOn({ bills }: LoanAccount, day: IsoDay): Minor {
  return sum(bills.filter(({ due_date }) => due_date <= day).map(unpaidOf));
}
