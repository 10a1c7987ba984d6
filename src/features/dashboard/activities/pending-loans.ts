import type { Loan, LoanStatus } from '#contract/loans.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { type Currency, formatMoney } from '#credit/money.ts';
import type { View } from './activities.flow.ts';

const steps = ['requested', 'issued', 'disbursing', 'disbursed'] as const;
const early: readonly LoanStatus[] = steps;

/** Loans without a bill that the status filter hides. They are shown above the list. */
export function pendingLoans(
  loans: readonly Loan[],
  currency: Currency | undefined,
  { statuses }: View,
): Loan[] {
  const { credit } = statuses;
  return loans.filter(
    ({ loanStatus, currency: own }) =>
      own === currency &&
      early.includes(loanStatus) &&
      credit.length > 0 &&
      !credit.includes(loanStatus),
  );
}

export type Step = { readonly status: (typeof steps)[number]; readonly reached: boolean };

/** The steps of a request; none for a loan that has passed them. */
export function stepsOf({ loanStatus }: Loan): Step[] {
  const at = early.indexOf(loanStatus);
  return at < 0 ? [] : steps.map((status, index) => ({ status, reached: index <= at }));
}

/** A sentence about the loan's next event. */
export function nextEvent(loan: Loan): string {
  if (loan.held?.why) return 'We offer you less. See above what you can do.';
  if (loan.held) return 'On hold: your portfolio has lost value. See above what you can do.';
  const bill = loan.bills.find(({ state }) => state !== 'paid');
  if (loan.loanStatus !== 'disbursed' || !bill) return 'Processing takes under 15 minutes.';
  const day = formatDay(isoDay(bill.due_date), { style: 'medium' });
  return `The money is in your balance. Your first bill is ${formatMoney(bill.total, loan.currency)} on ${day}.`;
}
