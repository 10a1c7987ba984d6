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

/** Which loan is repaid, at which partner. Where there are several, the borrower may take another. */
export function LoanChoice({ loan, running }: Props) {
  const id = useId();
  const loans = loansToRepay(running);
  const nameOf = loanNamer(loans);
  if (!loans.some(({ loan_id }) => loan_id === loan.loan_id) || loans.length < 2) {
    return <p className="repay-loan">Your loan at {loan.application.applicationName}</p>;
  }
  return (
    <fieldset className="repay-loans">
      <legend>Which loan do you repay?</legend>
      {loans.map((one, index) => (
        <label key={one.loan_id}>
          <input
            type="radio"
            name={id}
            checked={one.loan_id === loan.loan_id}
            aria-describedby={`${id}-${index}`}
            onChange={() => chooseLoan(one)}
          />
          <span>
            <b>{nameOf(one)}</b>
            <span className="quiet" id={`${id}-${index}`}>
              You owe {formatMoney(one.payoff, one.currency)}. {billOf(one, index === 0)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** What falls due of a loan; of the first one it is the reason why that is proposed. */
function billOf(loan: Loan, isProposed: boolean): string {
  const bill = unpaidBillOf(loan);
  if (!bill) return '';
  const money = formatMoney(subtract(bill.total, bill.paid), loan.currency);
  const day = formatDay(bill.due_date as IsoDay, { style: 'medium' });
  const isDue = bill.state === 'overdue' || bill.state === 'due';
  if (isDue) {
    const which = isProposed ? 'The oldest bill due is on this loan:' : 'Its oldest bill due:';
    return `${which} ${money} since ${day}.`;
  }
  return `${isProposed ? 'The next bill is on this loan:' : 'Its next bill:'} ${money} on ${day}.`;
}
