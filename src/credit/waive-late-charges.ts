import type { AllocationLine } from './allocation.ts';
import { unpaidBilled, unpaidOf, unpaidParts } from './bills.ts';
import type { IsoDay } from './calendar.ts';
import { type LoanAccount, lateFeeDayOf, type PostedLine } from './loan-account.ts';
import { add, type Minor, min, subtract, sum, zero } from './money.ts';

/**
 * Takes back what a payment of `amount`, made on `paidOn` and heard of later, must not cost: the
 * late fee and penal charges of each bill that it would have paid in full before its late fee came,
 * and of each whose late fee waits, on a plan that it has brought back. What others have paid of
 * them stays paid. `lines` say what was taken back.
 *
 * @param charged what was posted since such a plan had ended: no penal charge of it would have come
 */
export function withoutLateCharges(
  account: LoanAccount,
  amount: Minor,
  paidOn: IsoDay,
  charged: readonly PostedLine[] = [],
): { readonly account: LoanAccount; readonly lines: readonly AllocationLine[] } {
  const lines: AllocationLine[] = [];
  let left: number = amount;
  const bills = account.bills.map((bill) => {
    const lateOn = lateFeeDayOf(bill, account.frozen);
    const inTime = lateOn === null || paidOn < lateOn;
    const unpaid = unpaidParts(bill);
    const wrong = charged.filter(
      (line) => line.kind === 'penal_charge' && line.bill_due_date === bill.due_date,
    );
    const undone = min(unpaid.penalty, sum(wrong.map((line) => line.amount)));
    // Oldest first, as a payment is put to work: one that it does not clear takes all the rest.
    left -= inTime ? unpaidBilled(bill) : subtract(unpaidOf(bill), undone);
    const isCharged = lateOn !== null && (!inTime || left < 0);
    const penalty = isCharged ? undone : unpaid.penalty;
    const fee = isCharged ? zero : unpaid.fee;
    const takenBack = [
      { kind: 'penalty', amount: penalty, bill_due_date: bill.due_date },
      { kind: 'fee', amount: fee, bill_due_date: bill.due_date },
    ] as const;
    lines.push(...takenBack.filter((line) => line.amount > 0));
    return {
      ...bill,
      fee_paid: add(bill.fee_paid, fee),
      penalty_paid: add(bill.penalty_paid, penalty),
    };
  });
  return { account: { ...account, bills }, lines };
}

/**
 * What was posted, as if the charges that `takenBack` says had never been. Of a bill's charges the last ones go: what
 * others paid, paid the first.
 */
export function withoutTakenBack<Line extends PostedLine>(
  posted: readonly Line[],
  takenBack: readonly AllocationLine[],
): Line[] {
  const left = new Map<string, Minor>();
  for (const { kind, amount, bill_due_date } of takenBack) {
    const key = `${kind === 'fee' ? 'late_fee' : 'penal_charge'} ${bill_due_date}`;
    left.set(key, add(left.get(key) ?? zero, amount));
  }
  const kept = posted.toReversed().map((line) => {
    const key = `${line.kind} ${line.bill_due_date}`;
    const gone = min(line.amount, left.get(key) ?? zero);
    left.set(key, subtract(left.get(key) ?? zero, gone));
    return { ...line, amount: subtract(line.amount, gone) };
  });
  return kept.toReversed().filter(({ amount }) => amount > 0);
}
