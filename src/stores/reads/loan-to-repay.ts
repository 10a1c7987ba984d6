import type { Loan } from '#contract/loans.ts';

/** The loan that Repay proposes: the one whose unpaid bill is due first. */
export function loanToRepay(loans: readonly Loan[]): Loan | undefined {
  return loansToRepay(loans)[0];
}

/** The loans that can be repaid, the one whose unpaid bill is due first before the others. */
export function loansToRepay(loans: readonly Loan[]): Loan[] {
  const due = (loan: Loan) => unpaidBillOf(loan)?.due_date ?? '9999';
  return loans.filter(canRepay).sort((a, b) => due(a).localeCompare(due(b)));
}

/** The first bill of a loan that is not paid in full. */
export function unpaidBillOf({ bills }: Loan): Loan['bills'][number] | undefined {
  return bills.find(({ state }) => state !== 'paid');
}

/** Repay is offered for disbursed and serviced loans with something outstanding. */
export function canRepay({ loanStatus, payoff }: Loan): boolean {
  return (loanStatus === 'disbursed' || loanStatus === 'serviced') && payoff > 0;
}
