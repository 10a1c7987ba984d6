import type { AnswerOf } from '#contract/call.ts';
import type { getPayoff, Loan } from '#contract/loans.ts';
import { addDays, formatDay, type IsoDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { arrivesBy, lastDayToSend } from '#credit/working-days.ts';

/**
 * When a Dollar wire that is sent today `arrives` at the latest, and whether that is in time for a bill:
 * for the next one it is `reached` until the end of `sendBy` and `missed` after it; `behind` is for what
 * is due already.
 */
export type WireTimes = { readonly arrives: IsoDay } & (
  | { readonly bill: 'behind' }
  | { readonly bill: 'reached' | 'missed'; readonly dueOn: IsoDay; readonly sendBy: IsoDay }
);

export function wireTimes({ bills }: Loan, today: IsoDay, workingDays: number): WireTimes {
  const arrives = arrivesBy(today, workingDays);
  const isBehind = bills.some(({ state }) => state === 'due' || state === 'overdue');
  const next = bills.find(({ state }) => state === 'coming');
  if (isBehind || !next) return { bill: 'behind', arrives };
  const dueOn = isoDay(next.due_date);
  const sendBy = lastDayToSend(dueOn, workingDays);
  return { bill: today <= sendBy ? 'reached' : 'missed', arrives, dueOn, sendBy };
}

type Costs = Pick<AnswerOf<typeof getPayoff>, 'late_fee'> & {
  readonly payoff: { readonly per_day: Minor };
};

/** What a wire costs that comes late, in a sentence: the late fee of the bill, or a day's interest. */
export function costOfLateness(
  { late_fee, payoff }: Costs,
  { bills, currency }: Pick<Loan, 'bills' | 'currency'>,
): string {
  const unpaid = bills.find(({ state }) => state !== 'paid');
  if (late_fee === null || late_fee.due_date !== unpaid?.due_date) {
    return `Each day until it arrives adds ${formatMoney(payoff.per_day, currency)} of interest.`;
  }
  const day = isoDay(late_fee.day);
  const on = (one: IsoDay) => formatDay(one, { style: 'medium' });
  return `If it arrives after ${on(addDays(day, -1))}, a late fee of ${formatMoney(late_fee.amount, currency)} is added on ${on(day)}.`;
}
