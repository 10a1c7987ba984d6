import { billStanding, unpaidOf } from '#credit/bills.ts';
import type { IsoDay } from '#credit/calendar.ts';
import type { BillState, LoanAccount } from '#credit/loan-account.ts';
import { add, type Minor, max, subtract, sum, zero } from '#credit/money.ts';
import { promisedUntil } from '#credit/promise.ts';
import type { Bill } from '#credit/schedule.ts';

/** A bill as the API writes it; `total` with charges. */
export type BillAnswer = {
  due_date: IsoDay;
  interest: Minor;
  principal: Minor;
  charges: Minor;
  total: Minor;
  paid: Minor;
  state: 'paid' | 'due' | 'overdue' | 'coming';
  pay_by: IsoDay | null;
};

export function postedBill(
  bill: BillState,
  today: IsoDay,
  frozen: LoanAccount['frozen'],
): BillAnswer {
  const { due_date, interest, principal } = bill;
  const charges = add(bill.fee, bill.penalty);
  const total = add(interest, principal, charges);
  const paid = subtract(total, unpaidOf(bill));
  const state = billStanding(bill, today);
  const pay_by = promisedUntil(bill, frozen);
  return { due_date, interest, principal, charges, total, paid, state, pay_by };
}

/** `promised` is of a bill to come, this one or another. */
export function comingBill(
  { due_date, interest, principal, total }: Bill,
  promised: LoanAccount['promised'],
): BillAnswer {
  const pay_by = promised?.due_date === due_date ? promised.day : null;
  const asked = { due_date, interest, principal, charges: zero, total };
  return { ...asked, paid: zero, state: 'coming', pay_by };
}

/**
 * What is to be paid next: everything that is due, else the first bill to come. `interest` is the
 * part of it that is not principal.
 */
export function minimumOf(bills: readonly BillAnswer[]): { interest: Minor; amount: Minor } {
  const due = bills.filter(({ state }) => state === 'due' || state === 'overdue');
  const next = due.length > 0 ? due : bills.filter(({ state }) => state === 'coming').slice(0, 1);
  const parts = next.map(({ total, paid, interest, charges }) => {
    // A payment takes charges and interest first, so principal is what it reaches last.
    const besides = max(subtract(add(interest, charges), paid), zero);
    return { interest: besides, amount: subtract(total, paid) };
  });
  return {
    interest: sum(parts.map((part) => part.interest)),
    amount: sum(parts.map((part) => part.amount)),
  };
}
