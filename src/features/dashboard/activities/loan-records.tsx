import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { LoanLinks } from './LoanLinks.tsx';
import * as column from './record-kind.tsx';
import { Status } from './Status.tsx';

const idOf = ({ loan_id }: Loan) => loan_id;

export const loanRecords = column.recordKind({
  label: 'Credit',
  idOf,
  columns: {
    portfolio: column.portfolio,
    reference: column.reference('loan', idOf),
    requested: column.day('Requested', ({ requested }: Loan) => requested),
    principal: column.mainAmount(({ principal }: Loan) => principal),
    repaid: {
      ...column.money('Repaid', ({ totalRepaid }: Loan) => totalRepaid),
      sort: 'repaid',
      className: 'quiet',
    },
    payoff: {
      ...column.money('You owe', ({ payoff }: Loan) => payoff),
      className: 'quiet',
    },
    status: {
      heading: 'Status',
      sort: 'status',
      figures: true,
      card: 'state',
      cell: ({ loanStatus }) => <Status status={loanStatus} />,
    },
  },
  table: ['portfolio', 'reference', 'requested', 'principal', 'repaid', 'payoff', 'status'],
  details: ({ totalRepaid, settledBySale, payoff, currency }) =>
    (totalRepaid > 0 || settledBySale > 0 || payoff > 0) && (
      <p className="activity-about quiet">
        {formatMoney(totalRepaid, currency)} repaid
        {settledBySale > 0 && `, ${formatMoney(settledBySale, currency)} settled in default`}. You
        owe {formatMoney(payoff, currency)}.
      </p>
    ),
  links: (loan) => <LoanLinks loan={loan} />,
});
