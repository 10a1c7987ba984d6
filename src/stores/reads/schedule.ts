import type { Loan } from '#contract/loans.ts';
import { type IsoDay, isoDay } from '#credit/calendar.ts';
import { add, type Minor, subtract, zero } from '#credit/money.ts';
import { loanNamer } from './loan-names.ts';

/** What is unpaid of one loan's bill. `name` tells the loan from the others. */
export type UnpaidBill = {
  readonly loan_id: string;
  readonly name: string;
  readonly left: Minor;
  readonly overdue: boolean;
  /** The day by which the borrower has promised to pay it. */
  readonly payBy: IsoDay | null;
  /** The loan's last bill, which takes everything that is left. */
  readonly last: boolean;
};

/** A due day over several loans in one currency. `left` is what is unpaid of its bills. */
export type DueDay = {
  readonly due_date: IsoDay;
  readonly left: Minor;
  readonly overdue: boolean;
  readonly last: boolean;
  readonly bills: readonly UnpaidBill[];
};

/** Every unpaid bill of some loans in one currency, day by day, earliest first. */
export function mergedSchedule(loans: readonly Loan[]): DueDay[] {
  const nameOf = loanNamer(loans);
  const days = new Map<string, DueDay>();
  for (const loan of loans) {
    for (const [index, bill] of loan.bills.entries()) {
      if (bill.state === 'paid') continue;
      const left = subtract(bill.total, bill.paid);
      const overdue = bill.state === 'overdue';
      const last = index === loan.bills.length - 1;
      const payBy = bill.pay_by ? isoDay(bill.pay_by) : null;
      const before = days.get(bill.due_date);
      const own = { loan_id: loan.loan_id, name: nameOf(loan), left, overdue, payBy, last };
      days.set(bill.due_date, {
        due_date: isoDay(bill.due_date),
        left: add(before?.left ?? zero, left),
        overdue: overdue || before?.overdue === true,
        last: last || before?.last === true,
        bills: [...(before?.bills ?? []), own],
      });
    }
  }
  return [...days.values()].sort((a, b) => a.due_date.localeCompare(b.due_date));
}
