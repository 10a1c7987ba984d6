import type { AllocationLine } from './allocation.ts';
import { unpaidBilled, unpaidOf, unpaidParts } from './bills.ts';
import type { IsoDay } from './calendar.ts';
import { type LoanAccount, lateFeeDayOf } from './loan-account.ts';
import type { Minor } from './money.ts';

/**
 * Takes back what a payment of `amount`, made on `paidOn` and heard of later, must not cost: the
 * late fee and penal charges of each bill that it would have paid in full before its late fee came.
 * What others have paid of them stays paid. `lines` say what was taken back.
 */
export function withoutLateCharges(
  account: LoanAccount,
  amount: Minor,
  paidOn: IsoDay,
): { readonly account: LoanAccount; readonly lines: readonly AllocationLine[] } {
  const lines: AllocationLine[] = [];
  let left: number = amount;
  const bills = account.bills.map((bill) => {
    const lateOn = lateFeeDayOf(bill, account.frozen);
    const inTime = lateOn === null || paidOn < lateOn;
    // Oldest first, as a payment is put to work: one that it does not clear takes all the rest.
    left -= inTime ? unpaidBilled(bill) : unpaidOf(bill);
    if (!inTime || left < 0) return bill;
    const { fee, penalty } = unpaidParts(bill);
    const charged = [
      { kind: 'penalty', amount: penalty, bill_due_date: bill.due_date },
      { kind: 'fee', amount: fee, bill_due_date: bill.due_date },
    ] as const;
    lines.push(...charged.filter((line) => line.amount > 0));
    return { ...bill, fee_paid: bill.fee, penalty_paid: bill.penalty };
  });
  return { account: { ...account, bills }, lines };
}
