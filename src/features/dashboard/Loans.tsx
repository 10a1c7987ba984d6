import type { Loan, LoanStatus } from '#contract/loans.ts';
import { formatDay, lagosDay } from '#credit/calendar.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import { repayAddress } from '#stores/repay-entry.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Rosette } from '#ui/Rosette.tsx';
import { StateLine } from './StateLine.tsx';
import { canRepay } from './standing.ts';

const words: Record<LoanStatus, string> = {
  requested: 'Requested',
  issued: 'Issued',
  disbursing: 'Disbursing',
  disbursed: 'Disbursed',
  serviced: 'Serviced',
  repaid: 'Repaid',
  liquidated: 'Liquidated',
  cancelled: 'Cancelled',
};

/** The loans that are asked for or running. */
export function Loans({
  loans,
  currency,
}: {
  readonly loans: readonly Loan[];
  readonly currency: Currency;
}) {
  return (
    <section className="dashboard-loans" aria-labelledby="loans-title">
      <h2 id="loans-title" className="dashboard-title">
        Your credit
      </h2>
      {loans.length === 0 ? (
        <EmptyState title={`No open credit in ${currency}`}>
          What you borrow shows here, from the request to the last bill.
        </EmptyState>
      ) : (
        <ul className="dashboard-list" aria-live="polite">
          {loans.map((loan) => (
            <LoanItem key={loan.loan_id} loan={loan} />
          ))}
        </ul>
      )}
    </section>
  );
}

function LoanItem({ loan }: { readonly loan: Loan }) {
  const money = (amount: typeof loan.principal) => formatMoney(amount, loan.currency);
  const reference = loan.loan_id.slice(0, 8);
  return (
    <li className="loan">
      <span className="loan-mark">
        <Rosette seed={loan.loan_id} size={40} />
      </span>
      <div className="loan-name">
        {loan.application.applicationName}
        <span className="quiet">
          {reference}{' '}
          <time>{formatDay(lagosDay(Date.parse(loan.requested)), { style: 'medium' })}</time>
        </span>
      </div>
      <div className="loan-money">
        <span className="loan-principal">{money(loan.principal)}</span>
        <span className="loan-state">
          <StateLine status={loan.loanStatus} />
          {words[loan.loanStatus]}
        </span>
      </div>
      <div className="loan-left">
        {loan.payoff > 0 && <span className="quiet">{money(loan.payoff)} owed today</span>}
        {canRepay(loan) && (
          <a href={repayAddress(loan)} aria-label={`Repay ${reference}`}>
            Repay
          </a>
        )}
      </div>
    </li>
  );
}
