import { addMonths, formatDay, type IsoDay } from '#credit/calendar.ts';
import { deferred, type FrozenSpan, nextRunningDay } from '#credit/frozen-days.ts';
import { lateFeeDayOf } from '#credit/loan-account.ts';
import type { Currency } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { lateFeeBp, liquidationMonths, maxPenalMonths, penalChargeBp } from '#credit/terms.ts';

type Now = {
  readonly today: IsoDay;
  readonly currency: Currency;
  readonly frozen: readonly FrozenSpan[];
};

/**
 * Sentences about what follows while bills stay unpaid: the next charge, and the sale.
 * @param due the due day of the oldest unpaid bill
 * @param frozen the days on which repayment was blocked: none of it counts on them
 */
export function overdueConsequences(due: IsoDay, { today, currency, frozen }: Now): string[] {
  const sale = deferred(frozen, due, addMonths(due, liquidationMonths));
  if (sale === null || nextRunningDay(frozen, today) === null) return [standsStill];
  const charge = nextCharge(due, { today, currency, frozen });
  return [
    ...(charge ? [charge] : []),
    today < sale
      ? `Unpaid on ${dayOf(sale)}, as much of your portfolio as the loan owes is sold, and no more.`
      : 'As much of your portfolio as the loan owes is being sold, and no more.',
  ];
}

const standsStill =
  'While repayment is blocked, nothing is added for being late and nothing is sold.';

function nextCharge(due: IsoDay, { today, currency, frozen }: Now): string | undefined {
  const feeDay = lateFeeDayOf({ due_date: due }, frozen);
  if (feeDay && today < feeDay) {
    const fee = formatPercent(lateFeeBp(currency));
    return `Paid before ${dayOf(feeDay)} it costs nothing more; on that day a late fee of ${fee} of what you owe is added.`;
  }
  for (let month = 1; month <= maxPenalMonths; month++) {
    const day = deferred(frozen, due, addMonths(due, month));
    if (day && today < day) {
      return `On ${dayOf(day)} another ${formatPercent(penalChargeBp)} of what is unpaid is added.`;
    }
  }
  return undefined;
}

const dayOf = (day: IsoDay) => formatDay(day, { style: 'medium' });
