import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { formatDay, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { useRead } from '#shell/use-read.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Warning } from '#ui/Warning.tsx';
import { $positions } from './repay.store.ts';
import { costOfLateness, wireTimes } from './wire-times.ts';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  readonly user: User;
  readonly workingDays: number;
};

const said = (day: IsoDay) => formatDay(day, { style: 'medium' });

/** The last day on which a wire can be sent for the next bill, and what it costs to be late. */
export function WhenToSend({ amount, loan, user, workingDays }: Props) {
  const read = useRead($positions);
  if (read.status === 'loading') return <Skeleton lines={2} />;
  const times = wireTimes(loan, lagosDay(Date.parse(user.now)), workingDays);
  const { minimum, currency } = loan;
  const due = formatMoney(minimum.amount, currency);
  const { arrives } = times;
  return (
    <>
      {times.bill === 'behind' && (
        <Warning>
          {due} is due now, and a wire that you send today arrives by {said(arrives)}. A card pays
          at once.
        </Warning>
      )}
      {times.bill === 'missed' && (
        <Warning>
          {due} is due on {said(times.dueOn)}, and a wire that you send today arrives by{' '}
          {said(arrives)}. Pay by card to be in time.
        </Warning>
      )}
      {times.bill === 'reached' && (
        <p>
          Send it by <strong>{formatDay(times.sendBy, { style: 'long' })}</strong>, so that it
          arrives by {said(times.dueOn)}, when {due} is due. If it arrives before that day, it
          lowers what you owe, and the bill stays due: a card pays it on the day.
        </p>
      )}
      <p className="quiet">
        A wire takes up to {workingDays} working days. Saturdays and Sundays do not count, and
        public holidays can add to it.
        {times.bill !== 'behind' &&
          amount < minimum.amount &&
          ` ${formatMoney(amount, currency)} pays only part of that bill.`}
        {read.status === 'ready' && ` ${costOfLateness(read.data, loan)}`}
      </p>
    </>
  );
}
