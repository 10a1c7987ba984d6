import { type CsvRecord, csvAmount } from '#contract/csv.ts';
import type { Loan } from '#contract/loans.ts';
import type { Repayment } from '#contract/repayments.ts';
import type { Withdrawal } from '#contract/withdrawals.ts';
import type { Records } from './activities.store.ts';

/** Instants are UTC, amounts plain numbers of units, rates Naira for a dollar. */
export const headOf: Record<Records['tab'], CsvRecord> = {
  credit: [
    'Loan',
    'Portfolio',
    'Status',
    'Currency',
    'Principal',
    'Repaid',
    'Principal left',
    'Owed today',
    'Interest % a month',
    'Months',
    'Requested',
    'Disbursed',
    'Repaid on',
    'Liquidated on',
    'Cancelled on',
  ],
  repayments: [
    'Repayment',
    'Loan',
    'Portfolio',
    'Date',
    'Currency',
    'Amount',
    'Principal',
    'Interest and charges',
    'Back to balance',
    'Rate',
    'Processor',
    'Made by',
    'Reference',
  ],
  withdrawals: [
    'Withdrawal',
    'Loan',
    'Portfolio',
    'Status',
    'Requested',
    'Completed',
    'Rejected',
    'Currency',
    'Amount',
    'Paid in',
    'Paid',
    'Rate',
    'Account name',
    'Bank',
    'Account',
    'Reason',
  ],
};

export function linesOf(page: Records): CsvRecord[] {
  switch (page.tab) {
    case 'credit':
      return page.records.map(loanLine);
    case 'repayments':
      return page.records.map(repaymentLine);
    case 'withdrawals':
      return page.records.map(withdrawalLine);
  }
}

const rateOf = ({ rate }: { rate: number }) => (rate > 1 ? csvAmount(rate) : '');

const loanLine = (loan: Loan): CsvRecord => [
  loan.loan_id,
  loan.application.applicationName,
  loan.loanStatus,
  loan.currency,
  csvAmount(loan.principal),
  csvAmount(loan.totalRepaid),
  csvAmount(loan.outstanding),
  csvAmount(loan.payoff),
  loan.interest,
  loan.tenure,
  loan.requested,
  loan.disbursed ?? '',
  loan.repaid ?? '',
  loan.liquidated ?? '',
  loan.cancelled ?? '',
];

const repaymentLine = (one: Repayment): CsvRecord => [
  one.repayment_id,
  one.loan.loan_id,
  one.application.applicationName,
  one.date,
  one.currency,
  csvAmount(one.amount),
  csvAmount(one.principal),
  csvAmount(one.interest),
  csvAmount(one.surplus),
  rateOf(one),
  one.processor.processorName,
  one.triggered,
  one.reference,
];

/** Of the account only the end: the file may go to others. */
const withdrawalLine = (one: Withdrawal): CsvRecord => [
  one.withdrawal_id,
  one.loan_id ?? '',
  one.application.applicationName,
  one.withdrawalStatus,
  one.pending,
  one.completed ?? '',
  one.rejected ?? '',
  one.currency,
  csvAmount(one.amount),
  one.requestedCurrency,
  csvAmount(one.paid),
  rateOf(one),
  one.destination.account_name,
  one.destination.bank_name ?? '',
  `••••${one.destination.account_number.slice(-4)}`,
  one.reason ?? '',
];
