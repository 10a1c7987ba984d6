import { addMonths, formatDay, type IsoDay } from '#credit/calendar.ts';
import type { Currency } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import {
  lateFeeBp,
  lateFeeDay,
  liquidationMonths,
  maxPenalMonths,
  penalChargeBp,
} from '#credit/terms.ts';

/**
 * Sentences about what follows while bills stay unpaid: the next charge, and the sale.
 * @param due the due day of the oldest unpaid bill
 */
export function overdueConsequences(due: IsoDay, today: IsoDay, currency: Currency): string[] {
  const sale = addMonths(due, liquidationMonths);
  const charge = nextCharge(due, today, currency);
  return [
    ...(charge ? [charge] : []),
    today < sale
      ? `Unpaid on ${dayOf(sale)}, as much of your portfolio as the loan owes is sold, and no more.`
      : 'As much of your portfolio as the loan owes is being sold, and no more.',
  ];
}

function nextCharge(due: IsoDay, today: IsoDay, currency: Currency): string | undefined {
  const feeDay = `${due.slice(0, 8)}${String(lateFeeDay).padStart(2, '0')}` as IsoDay;
  if (today < feeDay) {
    const fee = formatPercent(lateFeeBp(currency));
    return `Paid before ${dayOf(feeDay)} it costs nothing more; on that day a late fee of ${fee} of what you owe is added.`;
  }
  for (let month = 1; month <= maxPenalMonths; month++) {
    const day = addMonths(due, month);
    if (today < day) {
      return `On ${dayOf(day)} another ${formatPercent(penalChargeBp)} of what is unpaid is added.`;
    }
  }
  return undefined;
}

const dayOf = (day: IsoDay) => formatDay(day, { style: 'medium' });
