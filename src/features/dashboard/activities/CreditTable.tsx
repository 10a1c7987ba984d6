import { memo } from 'react';
import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import type { Sort } from './activities.flow.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { dayOf } from './day-of.ts';
import { LoanLinks } from './LoanLinks.tsx';
import { PartnerCell } from './PartnerCell.tsx';
import { Reference } from './Reference.tsx';
import { StateLine } from './StateLine.tsx';
import { statusWords } from './words.ts';

/** Loans on a wide screen: a row of figures each, and a row of what can be done. */
export function CreditTable({
  loans,
  sort,
}: {
  readonly loans: readonly Loan[];
  readonly sort: Sort;
}) {
  return (
    <table className="activities-table">
      <thead>
        <tr>
          <th scope="col" className="label">
            Portfolio
          </th>
          <th scope="col" className="label">
            Reference
          </th>
          <ColumnHead name="Requested" by="date" sort={sort} />
          <ColumnHead name="Amount" by="amount" sort={sort} figures />
          <ColumnHead name="Repaid" by="repaid" sort={sort} figures />
          <th scope="col" className="label figures">
            Left to pay
          </th>
          <ColumnHead name="Status" by="status" sort={sort} figures />
        </tr>
      </thead>
      {loans.map((loan) => (
        <LoanRows key={loan.loan_id} loan={loan} />
      ))}
    </table>
  );
}

/** Drawn once: a tap changes what is asked for, and not yet what is shown. */
const LoanRows = memo(function LoanRows({ loan }: { readonly loan: Loan }) {
  const money = (amount: typeof loan.principal) => formatMoney(amount, loan.currency);
  const { applicationName } = loan.application;
  return (
    <tbody>
      <tr>
        <PartnerCell name={applicationName} />
        <td>
          <Reference id={loan.loan_id} of="loan" />
        </td>
        <td>
          <time dateTime={loan.requested}>{dayOf(loan.requested)}</time>
        </td>
        <td className="figures activity-amount">{money(loan.principal)}</td>
        <td className="figures quiet">{money(loan.totalRepaid)}</td>
        <td className="figures quiet">{money(loan.payoff)}</td>
        <td className="figures">
          <span className="activity-state">
            <StateLine status={loan.loanStatus} />
            {statusWords[loan.loanStatus]}
          </span>
        </td>
      </tr>
      <tr>
        <td colSpan={7}>
          <LoanLinks loan={loan} />
        </td>
      </tr>
    </tbody>
  );
});
