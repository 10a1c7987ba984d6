import type { AnswerOf } from '#contract/call.ts';
import type { getPayoff, Loan } from '#contract/loans.ts';
import { addDays, formatDay, type IsoDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { arrivesBy } from '#credit/working-days.ts';

const said = (day: IsoDay) => formatDay(day, { style: 'medium' });

/**
 * What a Dollar wire of `amount` does that is sent today, a sentence each. A wire pays a bill only from
 * the bill's day on; before it, it lowers the principal, as every early payment does.
 * `urgent`: the bill needs another way to pay.
 */
export function wireAdvice(
  { bills, minimum, payoff, currency }: Pick<Loan, 'bills' | 'minimum' | 'payoff' | 'currency'>,
  amount: Minor,
  today: IsoDay,
  workingDays: number,
): { readonly urgent: boolean; readonly sentences: readonly string[] } {
  const arrives = arrivesBy(today, workingDays);
  const due = formatMoney(minimum.amount, currency);
  const sent = `A wire that you send today will arrive by ${said(arrives)}.`;
  const part =
    amount < minimum.amount ? [`${formatMoney(amount, currency)} is only part of it.`] : [];
  const isDue = bills.some(({ state }) => state === 'due' || state === 'overdue');
  const next = bills.find(({ state }) => state === 'coming');
  if (isDue || !next) {
    return {
      urgent: isDue,
      sentences: [`${due} is due now.`, ...part, sent, 'A card pays at once.'],
    };
  }
  const dueOn = isoDay(next.due_date);
  const byCard = `To pay the bill on time, pay it by card on ${said(dueOn)}.`;
  const endsLoan = amount >= payoff;
  if (arrives >= dueOn) {
    const early =
      'It pays this bill only if it arrives on that day or later. If it arrives earlier, it lowers your principal and the bill stays.';
    return {
      urgent: true,
      sentences: [
        `${due} is due on ${said(dueOn)}.`,
        ...part,
        sent,
        ...(endsLoan ? [] : [early]),
        byCard,
      ],
    };
  }
  if (endsLoan) return { urgent: false, sentences: [sent] };
  return {
    urgent: false,
    sentences: [
      sent,
      'It will lower your principal, which saves interest.',
      `It will not pay your next bill: ${due} will still be due on ${said(dueOn)}.`,
      byCard,
    ],
  };
}

type Costs = Pick<AnswerOf<typeof getPayoff>, 'late_fee'> & {
  readonly payoff: { readonly per_day: Minor };
};

/** What it costs when the oldest unpaid bill waits, in a sentence: its late fee, or a day's interest. */
export function costOfLateness(
  { late_fee, payoff }: Costs,
  { bills, currency }: Pick<Loan, 'bills' | 'currency'>,
): string {
  const unpaid = bills.find(({ state }) => state !== 'paid');
  if (late_fee === null || late_fee.due_date !== unpaid?.due_date) {
    return `Each day until it arrives adds ${formatMoney(payoff.per_day, currency)} of interest.`;
  }
  const day = isoDay(late_fee.day);
  return `If the bill is not paid by the end of ${said(addDays(day, -1))}, we will add a late fee of ${formatMoney(late_fee.amount, currency)} on ${said(day)}.`;
}
