import { memo, type ReactNode } from 'react';
import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { Rosette } from '#ui/Rosette.tsx';
import { dayOf } from './day-of.ts';
import { LoanLinks } from './LoanLinks.tsx';
import { Reference } from './Reference.tsx';
import { StateLine } from './StateLine.tsx';
import { statusWords } from './words.ts';

/** A loan in a list: who lends, how much, where it stands and what can be done. */
export const LoanCard = memo(function LoanCard({
  loan,
  children,
}: {
  readonly loan: Loan;
  /** How far it has come. */
  readonly children?: ReactNode;
}) {
  const { principal, totalRepaid, payoff, loanStatus, application } = loan;
  const money = (amount: typeof principal) => formatMoney(amount, loan.currency);
  return (
    <li className="activity">
      <Rosette seed={application.applicationName} size={40} />
      <div className="activity-name">
        {application.applicationName}
        <span className="quiet">
          <Reference id={loan.loan_id} of="loan" />
          <time dateTime={loan.requested}>{dayOf(loan.requested)}</time>
        </span>
      </div>
      <div className="activity-money">
        <span className="activity-amount">{money(principal)}</span>
        <span className="activity-state">
          <StateLine status={loanStatus} />
          {statusWords[loanStatus]}
        </span>
      </div>
      {(totalRepaid > 0 || payoff > 0) && (
        <p className="activity-about quiet">
          {money(totalRepaid)} repaid, {money(payoff)} left to pay
        </p>
      )}
      {children}
      <LoanLinks loan={loan} />
    </li>
  );
});
