import type { listLoans } from '#contract';
import type { WireOf } from '#contract/call.ts';
import { type Day, total } from './arithmetic.ts';
import { type Bill, openOf } from './bill.ts';
import type { LoanModel } from './model.ts';

export type Told = WireOf<typeof listLoans>['loans'][number];

/** The figures of loans that were paid out, as their borrower is shown them; bills once they are due or paid. */
export const shownOf = (out: readonly Told[], today: Day) =>
  out.map(({ loan_id, loanStatus, payoff, outstanding, writtenOff, bills }) => ({
    ...{ loan_id, payoff, outstanding, writtenOff },
    isOver: loanStatus === 'repaid' || loanStatus === 'liquidated',
    bills: bills
      .filter(({ due_date, paid }) => due_date <= today || paid > 0)
      .map(({ due_date, interest, principal, charges, paid, pay_by }) => ({
        ...{ due_date, interest, principal, charges, paid, pay_by },
      })),
  }));

/** The same figures by the model. */
export const modelled = (
  out: readonly Told[],
  loans: ReadonlyMap<string, LoanModel>,
  today: Day,
): ReturnType<typeof shownOf> =>
  out.map(({ loan_id }) => {
    const model = loans.get(loan_id);
    if (!model) throw new Error(`No loan ${loan_id}`);
    const { payoff, principal: outstanding, writtenOff, isSettled: isOver } = model;
    const bills = model.bills.map((bill) => ({
      ...figuresOf(bill),
      pay_by: model.promisedUntil(bill.due),
    }));
    return {
      ...{ loan_id, payoff, outstanding, writtenOff, isOver },
      bills: bills.filter(({ due_date, paid }) => due_date <= today || paid > 0),
    };
  });

function figuresOf(bill: Bill) {
  const { interest, principal, fee, penalty } = bill.asked;
  const charges = fee + penalty;
  const paid = total([interest, principal, charges]) - openOf(bill);
  return { due_date: bill.due, interest, principal, charges, paid };
}
