import { addMonths, daysBetween, firstOfMonth, type IsoDay } from './calendar.ts';
import { add, type Minor, min, subtract, sum } from './money.ts';
import { headroomBp, redline } from './redline.ts';
import {
  lateFeeBp,
  maxPenalMonths,
  monthInterest,
  partMonthInterest,
  penalChargeBp,
  shareOf,
  type Terms,
} from './terms.ts';

/** `days` are the extra days whose interest the first bill carries; 0 on the others. */
export type Bill = {
  readonly due_date: IsoDay;
  readonly days: number;
  readonly interest: Minor;
  readonly principal: Minor;
  readonly total: Minor;
};

/** The first 1st that is at least one calendar month after the day of disbursement. */
export function firstDueDay(from: IsoDay): IsoDay {
  const monthLater = addMonths(from, 1);
  const first = firstOfMonth(monthLater);
  return monthLater === first ? first : addMonths(first, 1);
}

/** Days from disbursement, which counts, to the start of the first whole month. */
export function extraDays(from: IsoDay): number {
  return daysBetween(from, addMonths(firstDueDay(from), -1));
}

/** The principal that a bill asks for; the last takes all that is left, and none takes more. */
export function billedPrincipal(
  terms: Terms,
  bill: { readonly number: number; readonly base: Minor; readonly left: Minor },
): Minor {
  if (bill.number >= terms.tenure) return bill.left;
  return min(shareOf(bill.base, terms.interest_bp), bill.left);
}

/** The bills of a loan disbursed on `from`, when each is paid in full on its due day. */
export function schedule(terms: Terms, from: IsoDay): Bill[] {
  const first = firstDueDay(from);
  const bills: Bill[] = [];
  let left = terms.principal;
  for (let number = 1; left > 0; number++) {
    const days = number === 1 ? extraDays(from) : 0;
    // The extra days and the whole month are two posted lines, each rounded.
    const interest = add(
      partMonthInterest(left, terms.interest_bp, days),
      monthInterest(left, terms.interest_bp),
    );
    const principal = billedPrincipal(terms, { number, base: left, left });
    bills.push({
      due_date: addMonths(first, number - 1),
      days,
      interest,
      principal,
      total: add(interest, principal),
    });
    left = subtract(left, principal);
  }
  return bills;
}

/** What a loan costs and risks, before it is signed; `value` is the portfolio's, same currency. */
export type Quote = Terms & {
  readonly from: IsoDay;
  readonly bills: Bill[];
  readonly total_interest: Minor;
  readonly total_repayable: Minor;
  readonly redline: Minor;
  readonly value: Minor;
  readonly fall_to_redline_bp: number;
};

/** Against one portfolio that carries no other loan. */
export function quote(terms: Terms, from: IsoDay, value: Minor): Quote {
  const bills = schedule(terms, from);
  const total_interest = sum(bills.map((bill) => bill.interest));
  const own = redline(terms.principal, terms.interest_bp);
  return {
    principal: terms.principal,
    currency: terms.currency,
    tenure: terms.tenure,
    interest_bp: terms.interest_bp,
    from,
    bills,
    total_interest,
    total_repayable: add(terms.principal, total_interest),
    redline: own,
    value,
    fall_to_redline_bp: headroomBp(value, own),
  };
}

/**
 * What not paying one bill costs: the fee on the 3rd, then a charge for each complete month late,
 * at most three. `outstanding` is the principal owed on the 3rd; the whole loan for a first bill.
 */
export function missedBillCost(
  terms: Terms,
  bill: Pick<Bill, 'interest' | 'principal'>,
  outstanding: Minor = terms.principal,
) {
  const late_fee = shareOf(add(outstanding, bill.interest), lateFeeBp(terms.currency));
  const penal_charge = shareOf(add(bill.interest, bill.principal), penalChargeBp);
  const penal_charges = sum(Array.from({ length: maxPenalMonths }, () => penal_charge));
  return { late_fee, penal_charge, most: add(late_fee, penal_charges) };
}

/**
 * The monthly rate as two yearly ones in basis points: twelve months of it, and what it would be
 * if each month's interest were borrowed again. A cost, so it is rounded up.
 */
export function yearlyRates(interest_bp: number): { simple_bp: number; effective_bp: number } {
  const one = 10_000n ** 12n;
  const growth = ((10_000n + BigInt(interest_bp)) ** 12n - one) * 10_000n;
  return { simple_bp: 12 * interest_bp, effective_bp: Number((growth + one - 1n) / one) };
}
