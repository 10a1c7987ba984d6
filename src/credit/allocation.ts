import { accruedInterest, accruedTotal, nextBillDay, unbilledPrincipal } from './accrual.ts';
import { type BillState, newBill, unpaidParts } from './bills.ts';
import { firstOfMonth, type IsoDay } from './calendar.ts';
import type { LoanAccount, PostedLine } from './loan-account.ts';
import { add, type Minor, min, subtract, zero } from './money.ts';

/** A part of a payment; principal that no bill has asked for yet has no `bill_due_date`. */
export type AllocationLine = {
  readonly kind: 'penalty' | 'fee' | 'interest' | 'accrued_interest' | 'principal';
  readonly amount: Minor;
  readonly bill_due_date: IsoDay | null;
  /** Principal that was given back in the first days of its loan, and so never earned interest. */
  readonly early?: boolean;
};

/**
 * `posted`: interest that this payment made due by ending the loan early; post it before the
 * payment. `unallocated` is what the loan did not need.
 */
export type Allocation = {
  readonly account: LoanAccount;
  readonly posted: readonly PostedLine[];
  readonly lines: readonly AllocationLine[];
  readonly unallocated: Minor;
};

const billOrder = ['penalty', 'fee', 'interest', 'principal'] as const;

/**
 * Puts a payment to work: the oldest bill first, in each its penal charges, fee, interest and
 * principal; the rest lowers today's principal.
 *
 * @param day - the day that the account is posted through
 * @returns the account after it, what was posted for it, and what was more than the debt
 * @throws RangeError for another day, and for an amount below zero
 */
export function allocate(account: LoanAccount, amount: Minor, day: IsoDay): Allocation {
  if (day !== account.posted_through) {
    throw new RangeError(`Posted through ${account.posted_through}, so no payment on ${day}`);
  }
  if (amount < 0) throw new RangeError(`A payment below zero: ${amount}`);
  const start = { account, posted: [], lines: [], unallocated: amount };
  return paidOnTheFirst(payAccrued(account, prepay(payBills(start))));
}

function payBills(allocation: Allocation): Allocation {
  const { account } = allocation;
  const lines: AllocationLine[] = [];
  let left = allocation.unallocated;
  const bills = account.bills.map((bill) => {
    const paid = payBill(bill, left);
    left = paid.left;
    lines.push(...paid.lines);
    return paid.bill;
  });
  const principal = lines.filter((line) => line.kind === 'principal').map((line) => line.amount);
  return {
    ...allocation,
    account: { ...account, bills, principal: subtract(account.principal, add(...principal)) },
    lines,
    unallocated: left,
  };
}

function payBill(bill: BillState, amount: Minor) {
  const unpaid = unpaidParts(bill);
  const lines: AllocationLine[] = [];
  let paid = bill;
  let left = amount;
  for (const kind of billOrder) {
    const part = min(left, unpaid[kind]);
    if (part === 0) continue;
    paid = { ...paid, [`${kind}_paid`]: add(bill[`${kind}_paid`], part) };
    left = subtract(left, part);
    lines.push({ kind, amount: part, bill_due_date: bill.due_date });
  }
  return { bill: paid, left, lines };
}

/** Later bills never ask for principal that is prepaid here. */
function prepay(allocation: Allocation): Allocation {
  const { account, lines, unallocated } = allocation;
  const part = min(unallocated, unbilledPrincipal(account));
  if (part === 0) return allocation;
  return {
    ...allocation,
    account: { ...account, principal: subtract(account.principal, part) },
    lines: [...lines, { kind: 'principal', amount: part, bill_due_date: null }],
    unallocated: subtract(unallocated, part),
  };
}

/**
 * When the last unbilled principal has gone, interest stops and no further bill will come. What
 * the running month has cost so far is posted as a bill of its own, due when the next would have
 * been, and paid from what is left; any rest stays owed to the kobo.
 */
function payAccrued(before: LoanAccount, allocation: Allocation): Allocation {
  const { account, lines, unallocated } = allocation;
  const due_date = nextBillDay(before);
  const accrued = accruedInterest(before);
  const interest = accruedTotal(accrued);
  const endsEarly = due_date !== null && nextBillDay(account) === null;
  if (!endsEarly || interest === 0) return allocation;
  const interest_paid = min(unallocated, interest);
  const due = { day: account.posted_through, bill_due_date: due_date };
  const posted: PostedLine[] = [
    { ...due, kind: 'extra_interest', amount: accrued.extra_interest },
    { ...due, kind: 'interest', amount: accrued.interest },
  ];
  const paid: AllocationLine[] =
    interest_paid > 0
      ? [{ kind: 'accrued_interest', amount: interest_paid, bill_due_date: due_date }]
      : [];
  const bill = { ...newBill(due_date, interest, zero, account.promised), interest_paid };
  return {
    account: { ...account, bills: [...account.bills, bill], promised: null },
    posted: posted.filter((line) => line.amount > 0),
    lines: [...lines, ...paid],
    unallocated: subtract(unallocated, interest_paid),
  };
}

/** A payment on the 1st is in time for the month that begins: its interest is on what is left. */
function paidOnTheFirst(allocation: Allocation): Allocation {
  const { account } = allocation;
  const day = account.posted_through;
  if (day !== firstOfMonth(day)) return allocation;
  return { ...allocation, account: { ...account, period_principal: account.principal } };
}
