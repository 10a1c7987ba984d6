import type { listLoans, listRepayments, listWithdrawals, WireOf } from '#contract';
import { csvAmount } from '#contract/csv.ts';

/** The columns of a table: a heading, and what it says of a record. Nothing is an empty cell. */
export type Columns<One> = readonly (readonly [
  heading: string,
  cellOf: (record: One) => string | number | null,
])[];

/** `forgiven`: when two people wrote it off; its status is that of a loan that was repaid. */
type Loan = Omit<WireOf<typeof listLoans>['loans'][number], 'bills'> & {
  readonly forgiven: string | null;
};
type Repayment = WireOf<typeof listRepayments>['repayments'][number];
type Withdrawal = WireOf<typeof listWithdrawals>['withdrawals'][number];

export const loanColumns: Columns<Loan> = [
  ['Loan', (one) => one.loan_id],
  ['Portfolio', (one) => one.application.applicationName],
  ['Status', (one) => (one.forgiven ? 'written_off' : one.loanStatus)],
  ['Currency', (one) => one.currency],
  ['Principal', (one) => csvAmount(one.principal)],
  ['Repaid', (one) => csvAmount(one.totalRepaid)],
  ['Settled in default', (one) => csvAmount(one.settledBySale)],
  ['Written off', (one) => csvAmount(one.writtenOff)],
  ['Principal left', (one) => csvAmount(one.outstanding)],
  ['You owe', (one) => csvAmount(one.payoff)],
  ['Interest % a month', (one) => one.interest],
  ['Months', (one) => one.tenure],
  ['Requested', (one) => one.requested],
  ['Disbursed', (one) => one.disbursed],
  ['Repaid on', (one) => (one.forgiven ? null : one.repaid)],
  ['Liquidated on', (one) => one.liquidated],
  ['Cancelled on', (one) => one.cancelled],
  ['Written off on', (one) => one.forgiven],
];

export const repaymentColumns: Columns<Repayment> = [
  ['Repayment', (one) => one.repayment_id],
  ['Loan', (one) => one.loan.loan_id],
  ['Portfolio', (one) => one.application.applicationName],
  ['Date', (one) => one.date],
  ['Currency', (one) => one.currency],
  ['Amount', (one) => csvAmount(one.amount)],
  ['Principal', (one) => csvAmount(one.principal)],
  ['Interest and charges', (one) => csvAmount(one.interest)],
  ['Not needed, sent back', (one) => csvAmount(one.returned)],
  ['Taken back', (one) => csvAmount(one.takenBack?.amount ?? 0)],
  ['Rate', rateOf],
  ['Kind', (one) => one.kind],
  ['Processor', (one) => one.processor.processorName],
  ['Made by', (one) => one.triggered],
  ['Reference', (one) => one.reference],
];

export const withdrawalColumns: Columns<Withdrawal> = [
  ['Withdrawal', (one) => one.withdrawal_id],
  ['Loan', (one) => one.loan_id],
  ['Portfolio', (one) => one.application.applicationName],
  ['Status', (one) => one.withdrawalStatus],
  ['Requested', (one) => one.pending],
  ['Completed', (one) => one.completed],
  ['Rejected', (one) => one.rejected],
  ['Currency', (one) => one.currency],
  ['Amount', (one) => csvAmount(one.amount)],
  ['Paid in', (one) => one.requestedCurrency],
  ['Paid', (one) => csvAmount(one.paid)],
  ['Rate', rateOf],
  ['Account name', (one) => one.destination.account_name],
  ['Bank', (one) => one.destination.bank_name],
  // The file may go to others, so it has the last four digits alone.
  ['Account', (one) => `••••${one.destination.account_number.slice(-4)}`],
  ['Reason', (one) => one.reason],
];

/** What one dollar cost in Naira; nothing where no dollars changed hands. */
function rateOf({ rate }: { readonly rate: number }): string {
  return rate > 1 ? csvAmount(rate) : '';
}
