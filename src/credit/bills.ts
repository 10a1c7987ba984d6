import type { IsoDay } from './calendar.ts';
import { add, type Minor, subtract, zero } from './money.ts';

/**
 * A posted bill; each `…_paid` is a part of its amount. `penal_months`: complete months charged.
 * `reopened_on`: the day on which we learned that the payment of it was taken back. `promised_day`: the
 * day by which its borrower has promised to pay it; `delayed_fee`: the late fee that it costs then if
 * it is not paid, once its amount is known.
 */
export type BillState = {
  readonly due_date: IsoDay;
  readonly interest: Minor;
  readonly interest_paid: Minor;
  readonly principal: Minor;
  readonly principal_paid: Minor;
  readonly fee: Minor;
  readonly fee_paid: Minor;
  readonly penalty: Minor;
  readonly penalty_paid: Minor;
  readonly penal_months: number;
  readonly reopened_on: IsoDay | null;
  readonly promised_day: IsoDay | null;
  readonly delayed_fee: Minor | null;
};

/** `promised` is a promise of the next bill: it goes over to the bill of its day. */
export function newBill(
  due_date: IsoDay,
  interest: Minor,
  principal: Minor,
  promised: { readonly due_date: IsoDay; readonly day: IsoDay } | null = null,
): BillState {
  return {
    due_date,
    interest,
    interest_paid: zero,
    principal,
    principal_paid: zero,
    fee: zero,
    fee_paid: zero,
    penalty: zero,
    penalty_paid: zero,
    penal_months: 0,
    reopened_on: null,
    promised_day: promised?.due_date === due_date ? promised.day : null,
    delayed_fee: null,
  };
}

export function unpaidParts(bill: BillState) {
  return {
    penalty: subtract(bill.penalty, bill.penalty_paid),
    fee: subtract(bill.fee, bill.fee_paid),
    interest: subtract(bill.interest, bill.interest_paid),
    principal: subtract(bill.principal, bill.principal_paid),
  };
}

/** Interest and principal still to be paid: what late fees and penal charges look at. */
export function unpaidBilled(bill: BillState): Minor {
  const { interest, principal } = unpaidParts(bill);
  return add(interest, principal);
}

/** All that is still to be paid for a bill, with its fee and charges. */
export function unpaidOf(bill: BillState): Minor {
  const { penalty, fee } = unpaidParts(bill);
  return add(penalty, fee, unpaidBilled(bill));
}

/** Paying on the due day itself is on time. */
export function billStanding(bill: BillState, day: IsoDay): 'paid' | 'due' | 'overdue' | 'coming' {
  if (unpaidOf(bill) === 0) return 'paid';
  if (bill.due_date > day) return 'coming';
  return bill.due_date === day ? 'due' : 'overdue';
}
