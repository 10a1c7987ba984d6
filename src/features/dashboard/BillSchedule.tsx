import { formatDay } from '#credit/calendar.ts';
import { type Currency, formatMoney, type Minor } from '#credit/money.ts';
import type { DueDay } from '#stores/reads/schedule.ts';
import { BillSteps } from '#ui/BillSteps.tsx';

type Props = { readonly days: readonly DueDay[]; readonly currency: Currency };

/** Every unpaid bill by its due day, to scale; with several loans each bill names its own. */
export function BillSchedule({ days, currency }: Props) {
  const loans = new Set(days.flatMap(({ bills }) => bills.map(({ loan_id }) => loan_id)));
  const several = loans.size > 1;
  return (
    <BillSteps
      label="Your bills"
      bills={days.map((day) => ({
        // No line breaks a day.
        label: formatDay(day.due_date, { style: 'medium' }).replaceAll(' ', '\u00a0'),
        total: formatMoney(day.left, currency),
        weight: day.left,
        overdue: day.overdue,
        note: several ? loansOf(day, currency) : day.last ? 'Last bill' : undefined,
      }))}
    />
  );
}

/** 'Northgate', or 'Northgate $52.10; Harmattan Invest $909.00, last bill' for bills that fall due together. */
function loansOf({ bills }: DueDay, currency: Currency): string {
  const amountOf = (left: Minor) => (bills.length > 1 ? ` ${formatMoney(left, currency)}` : '');
  return bills
    .map((bill) => `${bill.name}${amountOf(bill.left)}${bill.last ? ', last bill' : ''}`)
    .join('; ');
}
