import type { Loan } from '#contract/loans.ts';

/** What opens /repay: the loan, what is owed on it, and what to enter first (minor units). */
export type RepayEntry = {
  readonly loanId: string;
  readonly amount: number;
  readonly value: number;
};

/** The address that opens the repayment of a loan, with its next bill as the first value. */
export function repayAddress(loan: Loan): string {
  const query = new URLSearchParams({
    loan_id: loan.loan_id,
    amount: String(loan.payoff),
    value: String(loan.minimum.amount),
  });
  return `/repay?${query}`;
}

/** Reads what `repayAddress` wrote; undefined when something is missing or no number. */
export function repayEntry(query: URLSearchParams): RepayEntry | undefined {
  const loanId = query.get('loan_id');
  const amount = wholeNumber(query.get('amount'));
  if (!loanId || amount === undefined) return undefined;
  return { loanId, amount, value: wholeNumber(query.get('value')) ?? 0 };
}

const wholeNumber = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
