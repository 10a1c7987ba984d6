import { Suspense } from 'react';
import { formatDay } from '#credit/calendar.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import type { DueDay } from '#stores/reads/schedule.ts';
import { BillLine } from '#ui/BillLine.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

const DueDays = lazyPart(async () => (await import('./DueDays.tsx')).DueDays);

/** More due days than these do not fit on a line. */
const most = 4;

export type ScheduleProps = { readonly days: readonly DueDay[]; readonly currency: Currency };

/** Every unpaid bill by its due day: on a line for one short loan, else as a list that names loans. */
export function BillSchedule({ days, currency }: ScheduleProps) {
  const loans = new Set(days.flatMap(({ bills }) => bills.map(({ loan_id }) => loan_id)));
  return loans.size > 1 || days.length > most ? (
    <Suspense fallback={<Skeleton height="270px" />}>
      <DueDays days={days} currency={currency} />
    </Suspense>
  ) : (
    <BillLine
      label={`Coming bills at ${days[0]?.bills[0]?.name}`}
      points={days.map((day) => ({
        date: formatDay(day.due_date, { style: 'short' }),
        amount: formatMoney(day.left, currency),
        state: day.overdue ? 'overdue' : day.last ? 'last' : 'due',
      }))}
    />
  );
}
