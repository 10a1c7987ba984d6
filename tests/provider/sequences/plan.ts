import { type Day, daysFrom, firstAfter, plusMonths } from './arithmetic.ts';

/** By the end of each day, no more than `left` of what is due by then may be open. */
export type Plan = {
  readonly from: Day;
  /** The first day that counts again; null while it lasts. */
  until: Day | null;
  status: 'asked' | 'approved' | 'declined' | 'kept' | 'broken';
  steps: readonly { readonly day: Day; readonly left: number }[];
};

/** What was shown of a plan when it was asked for. */
export function planFrom(from: Day, total: number, shown: readonly { day: Day; part: number }[]) {
  let left = total;
  const steps = shown.map(({ day, part }) => {
    left -= part;
    return { day, left };
  });
  return { from, until: null, status: 'asked', steps } satisfies Plan;
}

/** Somebody has agreed to it: its days move by whole months until the first is still to come. */
export function approve(plan: Plan, today: Day): void {
  plan.status = 'approved';
  while ((plan.steps[0]?.day ?? firstAfter(today, 1)) <= today) {
    plan.steps = plan.steps.map(({ day, left }) => ({ day: plusMonths(day, 1), left }));
  }
}

/** How many days between two count: those of a plan stand still. */
export function runningDays(plan: Plan | undefined, from: Day, to: Day): number {
  const all = Math.max(daysFrom(from, to), 0);
  if (!plan) return all;
  const begins = plan.from > from ? plan.from : from;
  const ends = plan.until !== null && plan.until < to ? plan.until : to;
  return all - Math.max(daysFrom(begins, ends), 0);
}

export const standsStill = (plan: Plan | undefined, day: Day): boolean =>
  plan !== undefined && plan.from <= day && (plan.until === null || day < plan.until);

/** As a day begins: broken once a part is not paid by the end of its day, kept once the last one is. */
export function judge(plan: Plan | undefined, day: Day, dueBy: (day: Day) => number): void {
  if (plan?.status !== 'approved') return;
  const last = plan.steps.findLast((step) => step.day < day);
  const isBroken = last !== undefined && dueBy(last.day) > last.left;
  if (!isBroken && plan.steps.some((step) => step.day >= day)) return;
  plan.status = isBroken ? 'broken' : 'kept';
  plan.until = day;
}

/** A payment that was made before a plan ended, and is heard of after that, keeps it all the same. */
export function goOn(
  plan: Plan | undefined,
  { on, today }: { readonly on: Day; readonly today: Day },
  dueBy: (day: Day) => number,
): void {
  if (plan?.status !== 'broken' || plan.until === null || on >= plan.until) return;
  const last = plan.steps.findLast((step) => step.day < today);
  if (last !== undefined && dueBy(last.day) > last.left) return;
  plan.status = 'approved';
  plan.until = null;
}
