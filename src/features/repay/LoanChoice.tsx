import { useId } from 'react';
import type { Loan } from '#contract/loans.ts';
import { formatDay, type IsoDay } from '#credit/calendar.ts';
import { formatMoney, subtract } from '#credit/money.ts';
import { loanNamer } from '#stores/reads/loan-names.ts';
import { loansToRepay, unpaidBillOf } from '#stores/reads/loan-to-repay.ts';
import { chooseLoan } from './repay.store.ts';

type Props = {
  readonly loan: Loan;
  /** Every running loan of the borrower; empty while they are read. */
  readonly running: readonly Loan[];
};

/**
 * Which loan is repaid, at which partner. Where there are several, the borrower may take another, in
 * one line, so that the keys stay on the first screen of a phone.
 */
export function LoanChoice({ loan, running }: Props) {
  const id = useId();
  const loans = loansToRepay(running);
  const nameOf = loanNamer(loans);
  const chosen = loans.find(({ loan_id }) => loan_id === loan.loan_id);
  if (!chosen || loans.length < 2) {
    return <p className="repay-loan">Your loan at {loan.application.applicationName}</p>;
  }
  return (
    <div className="repay-loans">
      <label htmlFor={id} className="visually-hidden">
        Which loan do you want to repay?
      </label>
      <select
        id={id}
        value={loan.loan_id}
        aria-describedby={`${id}-bill`}
        onChange={({ currentTarget }) => {
          const other = loans.find(({ loan_id }) => loan_id === currentTarget.value);
          if (other) chooseLoan(other);
        }}
      >
        {loans.map((one) => (
          <option key={one.loan_id} value={one.loan_id}>
            {formatMoney(one.payoff, one.currency)} at {nameOf(one)}
          </option>
        ))}
      </select>
      <p className="quiet" id={`${id}-bill`}>
        {billOf(chosen)}
      </p>
    </div>
  );
}

/** What falls due of a loan, and when. */
function billOf(loan: Loan): string {
  const bill = unpaidBillOf(loan);
  if (!bill) return '';
  const money = formatMoney(subtract(bill.total, bill.paid), loan.currency);
  const day = formatDay(bill.due_date as IsoDay, { style: 'medium' });
  const isDue = bill.state === 'overdue' || bill.state === 'due';
  return isDue ? `${money} has been due since ${day}.` : `Next bill: ${money} on ${day}.`;
}
