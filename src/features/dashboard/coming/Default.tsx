import { useStore } from '@nanostores/react';
import { Suspense } from 'react';
import type { User } from '#contract/users.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { Currency } from '#credit/money.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { $sales } from '#stores/reads/sales.ts';
import type { AccountSummary } from '../account-summary.ts';
import { Overdue } from './Overdue.tsx';

const Countdown = lazyPart(async () => (await import('./Countdown.tsx')).Countdown);

type Props = {
  readonly user: User;
  readonly summary: AccountSummary;
  readonly currency: Currency;
};

/**
 * Loans that are behind: those whose notice has gone out count down to their sale, whatever partner
 * and currency the dashboard shows; the others say what follows.
 */
export function Default({ user, summary, currency }: Props) {
  const { data, error } = useStore($sales);
  const isAsking = user.sales.coming > 0 && !data && !error;
  if (isAsking) return null;
  const today = lagosDay(Date.parse(user.now));
  const coming = data?.coming ?? [];
  const announced = coming.filter(({ notice_day }) => notice_day <= today);
  const isAnnounced = (id: string) => announced.some(({ loan_id }) => loan_id === id);
  const loans = summary.loans.filter(({ loan_id }) => !isAnnounced(loan_id));
  return (
    <>
      <Suspense>
        {announced.map((sale) => (
          <Countdown key={sale.loan_id} coming={sale} today={today} />
        ))}
      </Suspense>
      <Overdue user={user} loans={loans} coming={coming} currency={currency} />
    </>
  );
}
