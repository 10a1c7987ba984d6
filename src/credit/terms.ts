import { type Currency, type Minor, mulDiv } from './money.ts';

/** Months until the last bill. */
export const tenures = [3, 6] as const;
export type Tenure = (typeof tenures)[number];

/** What the borrower signed: a loan keeps them whatever the partner changes later. */
export type Terms = {
  readonly principal: Minor;
  readonly currency: Currency;
  readonly tenure: Tenure;
  /** Basis points a month. */
  readonly interest_bp: number;
};

export const defaultInterestBp = 300;
export const defaultCollateralRatioBp = 3_000;

/** The redline holds this many months of interest, and a buffer on top of the principal. */
export const heldInterestMonths = 3;
export const redlineBufferBp = 2_000;

/** For each complete month that a bill is late, and for how many of them at most. */
export const penalChargeBp = 100;
export const maxPenalMonths = 3;

/** The late fee falls on this day of the month, at 00:00 in Lagos. */
export const lateFeeDay = 3;

/** A bill may be promised for a day up to so many after its due day, from so many days before it. */
export const promiseDays = 14;
export const promiseAheadDays = 7;

/** What is behind can be paid over so many months, the first part of it so many days away at least. */
export const mostPlanMonths = 6;
export const planStartDays = 7;

/** Calendar months after an unpaid bill's due day. */
export const remedyNoticeMonths = 2;
export const liquidationMonths = 3;
/** What the notice gives to pay, in days. */
export const remedyDays = 30;

/** Days in which a partner sells what it is asked to: markets may be closed for two of them. */
export const sellOrderDays = 3;

/** Of the principal outstanding and the unpaid billed interest. */
export function lateFeeBp(currency: Currency): number {
  return currency === 'NGN' ? 75 : 25;
}

/** A month's smallest repayment in basis points: the interest, and as much principal. */
export function minimumRepaymentBp(interest_bp: number): number {
  return 2 * interest_bp;
}

export function isTenure(months: number): months is Tenure {
  return months === 3 || months === 6;
}

/** One month's interest on the principal at the start of the month; one posted line. */
export function monthInterest(principal: Minor, interest_bp: number): Minor {
  return mulDiv(principal, interest_bp, 10_000);
}

/** Interest for `days` of a month; from 30 days on it is a whole month's. One posted line. */
export function partMonthInterest(principal: Minor, interest_bp: number, days: number): Minor {
  return mulDiv(principal, interest_bp * Math.min(days, 30), 10_000 * 30);
}

/** `bp` of an amount: a fee, a charge or a month's principal. */
export function shareOf(amount: Minor, bp: number): Minor {
  return mulDiv(amount, bp, 10_000);
}
