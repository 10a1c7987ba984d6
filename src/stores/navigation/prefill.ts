import type { Loan } from '#contract/loans.ts';
import type { Repayment } from '#contract/repayments.ts';
import { smallestReturn } from '#credit/limits.ts';
import { type Minor, max, min, zero } from '#credit/money.ts';
import { go } from '../navigate.ts';
import { tab } from '../storage.ts';

/** What opens /repay: the loan, what is owed on it, and what to enter first (minor units). */
export type RepayPrefill = {
  readonly loanId: string;
  readonly amount: number;
  readonly value: number;
};

/**
 * What of a loan is payable today. Before its day a bill cannot be paid, so that nothing is proposed
 * then: a payment would lower the principal, and the bill would stay.
 */
export const dueNow = ({ bills, minimum }: Loan): Minor =>
  bills.some(({ state }) => state === 'due' || state === 'overdue') ? minimum.amount : zero;

/** The address that opens the repayment of a loan anew, with what is due now as the first value. */
export function repayAddress(loan: Loan): string {
  const query = new URLSearchParams({
    loan_id: loan.loan_id,
    amount: String(loan.payoff),
    value: String(dueNow(loan)),
    from: 'loan',
  });
  return `/repay?${query}`;
}

/** Whether an address begins anew, whatever this tab remembers of an earlier repayment. */
export const isNew = (query: URLSearchParams): boolean => query.get('from') === 'loan';

/** What of a loan can be paid by giving back its undrawn credit. */
export const returnable = ({ undrawn, payoff }: Loan): Minor => min(undrawn, payoff);

/** What is given back when so much is `wanted`: never less than may be, or more than there is. */
export const toReturn = (loan: Loan, wanted: Minor): Minor =>
  max(smallestReturn(loan), min(returnable(loan), wanted));

/** The address that gives a loan's undrawn credit back: as much as it needs, or as is `wanted`. */
export function returnCreditAddress(loan: Loan, wanted: Minor = loan.payoff): string {
  return returnAddress(loan.loan_id, toReturn(loan, wanted));
}

/** The address that gives this much undrawn credit back to a loan. */
export function returnAddress(loan_id: string, wanted: Minor): string {
  const amount = String(wanted);
  const query = { loan_id, amount, value: amount, from: 'credit' };
  return `/repay?${new URLSearchParams(query)}`;
}

/** Whether an address is one of `returnAddress`. */
export const isReturn = (query: URLSearchParams): boolean => query.get('from') === 'credit';

/** The address that opens the repayment of a loan with what is due on it then, as messages have it. */
export const loanRepayAddress = (loan_id: string): string =>
  `/repay?${new URLSearchParams({ loan_id })}`;

/** The address that pays the same again, after a payment that was not made. */
export function repayAddressFor({
  loan,
  amount,
}: Pick<Repayment, 'amount'> & { readonly loan: { readonly loan_id: string } }): string {
  const part = String(amount);
  const query = { loan_id: loan.loan_id, amount: part, value: part, from: 'loan' };
  return `/repay?${new URLSearchParams(query)}`;
}

/** The address that shows the ways to more room of a portfolio; without one, of the nearest to its redline. */
export const shortfallAddress = (portfolio_id?: string): string =>
  portfolio_id ? `/shortfall?${new URLSearchParams({ portfolio_id })}` : '/shortfall';

const slot = 'repay-state';

/** From the dashboard: the amount is settled there, and the checkout opens by itself. */
export function carryRepayment(loan: Loan): void {
  const { loan_id, payoff, minimum } = loan;
  tab.set(slot, JSON.stringify({ loanID: loan_id, amount: payoff, value: minimum.amount }));
  go('/repay');
}

/** What `carryRepayment` left, once. */
export function takeCarried(): RepayPrefill | undefined {
  const { loanID, amount, value } = JSON.parse(tab.get(slot) ?? '{}');
  tab.remove(slot);
  return loanID ? { loanId: loanID, amount, value } : undefined;
}

/** The amount of an address that names no loan. */
export function amountAlone(query: URLSearchParams): number | undefined {
  return query.has('loan_id') ? undefined : wholeNumber(query.get('amount'));
}

/** The loan of an address that names no amount, as a message does: what is owed may change after it. */
export function loanAlone(query: URLSearchParams): string | undefined {
  return query.has('amount') ? undefined : (query.get('loan_id') ?? undefined);
}

/** Reads what `repayAddress` wrote; undefined when something is missing or no number. */
export function repayPrefill(query: URLSearchParams): RepayPrefill | undefined {
  const loanId = query.get('loan_id');
  const amount = wholeNumber(query.get('amount'));
  if (!loanId || amount === undefined) return undefined;
  return { loanId, amount, value: wholeNumber(query.get('value')) ?? 0 };
}

const wholeNumber = (text: string | null) =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
