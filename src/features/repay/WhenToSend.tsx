import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { Minor } from '#credit/money.ts';
import { useRead } from '#shell/use-read.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Warning } from '#ui/Warning.tsx';
import { $positions } from './repay.store.ts';
import { costOfLateness, wireAdvice } from './wire-times.ts';

type Props = {
  readonly amount: Minor;
  readonly loan: Loan;
  readonly user: User;
  readonly workingDays: number;
};

/** What a wire that is sent today will pay, how long it takes, and what a late bill costs. */
export function WhenToSend({ amount, loan, user, workingDays }: Props) {
  const read = useRead($positions);
  if (read.status === 'loading') return <Skeleton lines={2} />;
  const today = lagosDay(Date.parse(user.now));
  const { urgent, sentences } = wireAdvice(loan, amount, today, workingDays);
  const text = sentences.join(' ');
  const isBillLeft = urgent || amount < loan.payoff;
  return (
    <>
      {urgent ? <Warning>{text}</Warning> : <p>{text}</p>}
      <p className="quiet">
        A wire takes up to {workingDays} working days. Saturdays and Sundays do not count, and
        public holidays can add to it.
        {isBillLeft && read.status === 'ready' && ` ${costOfLateness(read.data, loan)}`}
      </p>
    </>
  );
}
