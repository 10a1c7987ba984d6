import type { Loan } from '#contract/loans.ts';

/** The loan that Repay opens: the one whose unpaid bill is due first. */
export function loanToRepay(loans: readonly Loan[]): Loan | undefined {
  const due = (loan: Loan) => loan.bills.find((bill) => bill.state !== 'paid')?.due_date ?? '9999';
  return loans.filter(canRepay).sort((a, b) => due(a).localeCompare(due(b)))[0];
}

/** Repay is offered for disbursed and serviced loans with something outstanding. */
export function canRepay({ loanStatus, payoff }: Loan): boolean {
  return (loanStatus === 'disbursed' || loanStatus === 'serviced') && payoff > 0;
}
