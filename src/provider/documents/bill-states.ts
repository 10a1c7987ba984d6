import type { getBreakdown } from '#contract/breakdown.ts';
import type { WireOf } from '#contract/call.ts';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { type Minor, minor, sum } from '#credit/money.ts';
import type { LoanAnswer } from '../loans/answer.ts';
import { takenBack } from '../loans/breakdown.ts';

type Told = WireOf<typeof getBreakdown>;
type Line = Told['lines'][number];

const states = {
  paid: 'Paid',
  due: 'Due today',
  overdue: 'Overdue',
  coming: 'Not due yet',
} as const;

/**
 * What became of each bill: its state in words, its charges without those that we removed, and what was paid of it,
 * without what we wrote off. `lost` is what the loan shows as written off.
 */
export function billStates({ lines, sales }: Pick<Told, 'lines' | 'sales'>, lost: Minor) {
  const bySale = new Set(billsOf(lines.filter(({ source }) => source === 'sale')));
  const sold = new Set(sales.flatMap((sale) => billsOf(soldLines(lines, sale))));
  const writtenOff = lines
    .filter(({ source }) => source === 'written_off')
    .map((line) => ({ ...line, amount: minor(line.amount) }));
  const removed = takenBack(writtenOff, lost);
  return ({ due_date, state, charges, total, paid }: LoanAnswer['bills'][number]) => {
    const gone = amountOf(writtenOff, due_date);
    const free = amountOf(removed, due_date);
    const left = minor(paid - gone);
    const words = () => {
      if (state !== 'paid') return states[state];
      // A late charge that was removed leaves a bill paid.
      if (gone > free) return left > 0 ? 'Partly written off' : 'Written off';
      if (sold.has(due_date)) return 'Paid by the sale';
      return bySale.has(due_date) ? 'Paid by undrawn credit' : states.paid;
    };
    return {
      words: words(),
      charges: minor(charges - free),
      total: minor(total - free),
      paid: left,
    };
  };
}

/** Those that a sale paid in whole or in part: undrawn credit has paid the first ones. */
function soldLines(lines: readonly Line[], { date, undrawn }: Told['sales'][number]): Line[] {
  const day: IsoDay = lagosDay(Date.parse(date));
  let paid = 0;
  return lines.filter((line) => {
    if (line.source !== 'sale' || line.day !== day) return false;
    paid += line.amount;
    return paid > undrawn;
  });
}

const billsOf = (lines: readonly Line[]) => lines.flatMap((line) => line.bill_due_date ?? []);

type OfBill = { readonly amount: Minor; readonly bill_due_date: string | null };

const amountOf = (lines: readonly OfBill[], due_date: string): Minor =>
  sum(lines.flatMap((line) => (line.bill_due_date === due_date ? line.amount : [])));
