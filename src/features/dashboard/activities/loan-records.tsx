import type { Loan } from '#contract/loans.ts';
import { formatMoney } from '#credit/money.ts';
import { LoanLinks } from './LoanLinks.tsx';
import * as column from './record-kind.tsx';
import { Status } from './Status.tsx';

const { csvOnly } = column;
const idOf = ({ loan_id }: Loan) => loan_id;

export const loanRecords = column.recordKind({
  label: 'Credit',
  idOf,
  columns: {
    portfolio: column.portfolio,
    reference: column.reference('loan', 'Loan', idOf),
    requested: column.day('Requested', ({ requested }: Loan) => requested),
    principal: column.mainAmount(({ principal }: Loan) => principal, 'Principal'),
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
      csv: { heading: 'Status', value: ({ loanStatus }) => loanStatus },
    },
    currency: column.currency,
    outstanding: column.money('Principal left', ({ outstanding }: Loan) => outstanding),
    interest: csvOnly('Interest % a month', ({ interest }: Loan) => interest),
    tenure: csvOnly('Months', ({ tenure }: Loan) => tenure),
    disbursedOn: csvOnly('Disbursed', ({ disbursed }: Loan) => disbursed),
    repaidOn: csvOnly('Repaid on', ({ repaid }: Loan) => repaid),
    settledBySale: column.money('Settled in default', ({ settledBySale }: Loan) => settledBySale),
    writtenOff: column.money('Written off', ({ writtenOff }: Loan) => writtenOff),
    liquidatedOn: csvOnly('Liquidated on', ({ liquidated }: Loan) => liquidated),
    cancelledOn: csvOnly('Cancelled on', ({ cancelled }: Loan) => cancelled),
  },
  table: ['portfolio', 'reference', 'requested', 'principal', 'repaid', 'payoff', 'status'],
  csv: [
    'reference',
    'portfolio',
    'status',
    'currency',
    'principal',
    'repaid',
    'settledBySale',
    'writtenOff',
    'outstanding',
    'payoff',
    'interest',
    'tenure',
    'requested',
    'disbursedOn',
    'repaidOn',
    'liquidatedOn',
    'cancelledOn',
  ],
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
