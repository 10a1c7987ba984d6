import { useStore } from '@nanostores/react';
import type { Loan } from '#contract/loans.ts';
import type { User } from '#contract/users.ts';
import { lagosDay } from '#credit/calendar.ts';
import type { Currency } from '#credit/money.ts';
import { lazyPart } from '#shell/lazy-part.tsx';
import { $portfolios } from '#stores/reads/portfolio.ts';
import { $sales } from '#stores/reads/sales.ts';
import type { AccountSummary } from '../account-summary.ts';
import { NoticeShape } from '../NoticeShape.tsx';
import { pricesOf } from './coming-words.ts';
import { Overdue } from './Overdue.tsx';
import './coming.css';

const Countdown = lazyPart(async () => (await import('./Countdown.tsx')).Countdown);

type Props = {
  readonly user: User;
  /** In every currency. */
  readonly loans: readonly Loan[];
  readonly summary: AccountSummary;
  readonly currency: Currency;
};

/**
 * Loans that are behind, in whichever currency: those whose notice has gone out count down to their
 * sale; the others say what follows.
 */
export function Default({ user, loans, summary, currency }: Props) {
  const { data, error } = useStore($sales);
  const { data: portfolios = [] } = useStore($portfolios);
  const isAsking = user.sales.coming > 0 && !data && !error;
  if (isAsking) return <NoticeShape />;
  const today = lagosDay(Date.parse(user.now));
  const coming = data?.coming ?? [];
  const announced = coming.filter(({ notice_day }) => notice_day <= today);
  const isAnnounced = (id: string) => announced.some(({ loan_id }) => loan_id === id);
  const inOrder = [currency, summary.elsewhere.currency];
  return (
    <>
      {announced.map((sale) => (
        <Countdown
          key={sale.loan_id}
          coming={sale}
          today={today}
          pricesAsOf={pricesOf(sale, portfolios)}
        />
      ))}
      {inOrder.map((one) => (
        <Overdue
          key={one}
          user={user}
          loans={loans.filter((loan) => loan.currency === one && !isAnnounced(loan.loan_id))}
          coming={coming}
          portfolios={portfolios}
          currency={one}
          shown={currency}
        />
      ))}
    </>
  );
}
