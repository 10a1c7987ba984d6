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

/** By when a wire must be sent for the next bill, what an early one does, and what it costs to be late. */
export function WhenToSend({ amount, loan, user, workingDays }: Props) {
  const read = useRead($positions);
  if (read.status === 'loading') return <Skeleton lines={2} />;
  const times = wireTimes(loan, lagosDay(Date.parse(user.now)), workingDays);
  const { minimum, currency, payoff } = loan;
  const due = formatMoney(minimum.amount, currency);
  const { arrives } = times;
  const isPart = times.bill !== 'behind' && amount < minimum.amount;
  return (
    <>
      {times.bill === 'behind' && (
        <Warning>
          {due} is due now. A wire that you send today will arrive by {said(arrives)}. A card pays
          at once.
        </Warning>
      )}
      {times.bill === 'missed' && (
        <Warning>
          {due} is due on {said(times.dueOn)}. A wire that you send today will arrive by{' '}
          {said(arrives)}. Pay by card to be on time.
        </Warning>
      )}
      {times.bill === 'reached' && (
        <>
          {amount < payoff && (
            <p>
              A wire that arrives before {said(times.dueOn)} only lowers your principal. That saves
              interest, and your bill of {due} will still be due on that day. You can pay the bill
              by card on the day.
            </p>
          )}
          <p>
            Send it by <strong>{formatDay(times.sendBy, { style: 'long' })}</strong>, so that it
            arrives by {said(times.dueOn)}.
          </p>
        </>
      )}
      <p className="quiet">
        A wire takes up to {workingDays} working days. Saturdays and Sundays do not count, and
        public holidays can add to it.
        {isPart && ` ${formatMoney(amount, currency)} is only part of that bill.`}
        {read.status === 'ready' && ` ${costOfLateness(read.data, loan)}`}
      </p>
    </>
  );
}
