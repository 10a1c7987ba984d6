import { nextBillDay } from './accrual.ts';
import { unpaidOf } from './bills.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  type IsoDay,
  laterDay,
} from './calendar.ts';
import { isFrozen } from './frozen-days.ts';
import { repaymentProblem } from './limits.ts';
import type { LoanAccount } from './loan-account.ts';
import {
  ceilMulDiv,
  type Minor,
  max,
  min,
  minor,
  mulDiv,
  oneUnit,
  subtract,
  zero,
} from './money.ts';
import { comingBills, payableOn, payoff } from './payoff.ts';
import { promiseInForce } from './promise.ts';
import { cardPrice, type KoboPerDollar } from './rates.ts';

/** Days before a charge on which the borrower is told of it. */
export const noticeDays = 3;

/** A bill is charged at most so often: twice before its late fee, and once after it. */
export const triesForBill = 3;

/** On which days after its own a bill is tried: the 1st, the 2nd and the 5th of a month. */
export const daysOfTries = [0, 1, 4] as const;

/** What a borrower has been told of a coming charge; amounts in minor units of the loan's currency. */
export type AutopayNotice = {
  /** The bill's day. */
  readonly due_on: IsoDay;
  readonly told_on: IsoDay;
  /** What is due on that day, and what is due on the day of the last try. */
  readonly amount: Minor;
  readonly late_amount: Minor;
};

/** What a day's charge depends on. The account is posted through that day. */
export type AutopayDay = {
  readonly account: LoanAccount;
  /** The last one of this consent; null before the first. */
  readonly notice: AutopayNotice | null;
  /** The day of the bill that the borrower chose to pay by hand. */
  readonly skipped: IsoDay | null;
  /** The days on which this loan was tried, whatever came of it and under whichever consent. */
  readonly tries: readonly IsoDay[];
  /** Whether the borrower has paid anything by hand since the notice. */
  readonly paidByHand: boolean;
  /** The most that one charge may take with its fee, in kobo; null where there is none. */
  readonly ceiling: Minor | null;
  readonly buy: KoboPerDollar;
};

/** What a day asks for. `leave`: nothing is charged, and the borrower is told why. */
export type AutopayStep =
  | { readonly do: 'wait' }
  | { readonly do: 'tell'; readonly notice: AutopayNotice }
  | { readonly do: 'charge'; readonly due_on: IsoDay; readonly amount: Minor }
  | {
      readonly do: 'leave';
      readonly due_on: IsoDay;
      readonly amount: Minor;
      readonly why: 'paid_by_hand' | 'above_ceiling' | 'bill_unpaid';
    };

const wait: AutopayStep = { do: 'wait' };

/** Whether nothing is told or charged on the account's own day: no repayment is allowed, or a plan or a promise lasts. */
export const isHeldBack = (account: LoanAccount): boolean =>
  isFrozen(account.frozen, account.posted_through) || promiseInForce(account) !== null;

/** What a day asks for; nothing while it is held back. */
export function autopayStep(day: AutopayDay): AutopayStep {
  const { account, notice } = day;
  const today = account.posted_through;
  if (isHeldBack(account)) return wait;
  if (notice && isTryDay(notice, today)) return tryStep(day, notice);
  const told = noticeOf(day);
  return told && notice?.due_on !== told.due_on ? { do: 'tell', notice: told } : wait;
}

/** The last days on which a notice leaves time for a try before the late fee. */
export const tellingDays: readonly number[] = [noticeDays, noticeDays - 1];

function noticeOf({ account, skipped, tries }: AutopayDay): AutopayNotice | undefined {
  const today = account.posted_through;
  const due_on = addMonths(firstOfMonth(today), 1);
  if (!tellingDays.includes(daysBetween(today, due_on))) return undefined;
  if (skipped === due_on || areTriesUsed(account, tries)) return undefined;
  const amount = payableOn(account, due_on);
  if (amount === 0) return undefined;
  return { due_on, told_on: today, amount, late_amount: payableOn(account, lastTryOf(due_on)) };
}

function tryStep(day: AutopayDay, notice: AutopayNotice): AutopayStep {
  const { account, skipped, tries, paidByHand, ceiling, buy } = day;
  const { due_on } = notice;
  const today = account.posted_through;
  const payable = payableOn(account, today);
  if (payable === 0 || skipped === due_on) return wait;
  if (tries.includes(today) || areTriesUsed(account, tries)) return wait;
  if (paidByHand) return { do: 'leave', due_on, amount: payable, why: 'paid_by_hand' };
  const owed = payoff(account, today).total;
  const amount = withoutCrumbs(min(payable, toldFor(notice, today)), owed);
  if (repaymentProblem({ amount, payoff: owed })) return wait;
  const { total } = cardPrice(account.terms, amount, buy);
  const isAbove = ceiling !== null && total > ceiling;
  return isAbove
    ? { do: 'leave', due_on, amount, why: 'above_ceiling' }
    : { do: 'charge', due_on, amount };
}

/** Whether a bill is tried on a day: one of its days, and three after the borrower was told. */
const isTryDay = ({ due_on, told_on }: AutopayNotice, day: IsoDay): boolean =>
  daysOfTries.some((after) => addDays(due_on, after) === day) &&
  daysBetween(told_on, day) >= noticeDays;

/** What the borrower was told that a try of a day takes. */
const toldFor = ({ due_on, amount, late_amount }: AutopayNotice, day: IsoDay): Minor =>
  day < lastTryOf(due_on) ? amount : late_amount;

const lastTryOf = (due_on: IsoDay): IsoDay => addDays(due_on, daysOfTries.at(-1) ?? 0);

/** The next day after one on which the bill of a notice is tried, if it is to be; null after the last. */
export const nextTryAfter = (notice: AutopayNotice, day: IsoDay): IsoDay | null =>
  tryDaysAfter(notice, day)[0] ?? null;

/** The days after one on which the bill of a notice may be tried. */
export const tryDaysAfter = (notice: AutopayNotice, day: IsoDay): IsoDay[] =>
  daysOfTries
    .map((after) => addDays(notice.due_on, after))
    .filter((one) => one > day && isTryDay(notice, one));

/** A try that may come, and what the borrower was told that it takes. */
export type ComingTry = { readonly day: IsoDay; readonly amount: Minor; readonly isLast: boolean };

/** The tries after a day that the bill of a notice still has, if each of them fails. */
export function triesAfter(
  notice: AutopayNotice,
  { account, tries }: Pick<AutopayDay, 'account' | 'tries'>,
  day: IsoDay,
): ComingTry[] {
  const left = triesLeft(account, tries);
  return tryDaysAfter(notice, day)
    .slice(0, left)
    .map((one, index) => {
      return { day: one, amount: toldFor(notice, one), isLast: index + 1 === left };
    });
}

/** Whether an unpaid bill has been charged for as often as it may be. */
export const areTriesUsed = (account: LoanAccount, tries: readonly IsoDay[]): boolean =>
  triesLeft(account, tries) === 0;

/**
 * How often autopay may still try. Each charge is for all that is due, and a payment pays the oldest bill
 * first: so every try since the oldest unpaid bill was one of it, and while it is unpaid no later bill is
 * tried either.
 */
export function triesLeft({ bills }: LoanAccount, tries: readonly IsoDay[]): number {
  const oldest = bills.find((bill) => unpaidOf(bill) > 0);
  const used = oldest ? triesSince(oldest.due_date, tries) : 0;
  return Math.max(triesForBill - used, 0);
}

const triesSince = (due_on: IsoDay, tries: readonly IsoDay[]): number =>
  tries.filter((day) => day >= due_on).length;

/** A payment may not leave less than one unit owed, and never takes more than was told. */
export function withoutCrumbs(amount: Minor, owed: Minor): Minor {
  const left = subtract(owed, amount);
  return left > 0 && left < oneUnit ? max(subtract(owed, oneUnit), zero) : amount;
}

/** The next day after one on which there may be something to do for the bills of a loan. */
export function nextAutopayDay(day: IsoDay): IsoDay {
  const month = firstOfMonth(day);
  const next = addMonths(month, 1);
  const days = [...daysOfTries.map((after) => addDays(month, after)), addDays(next, -noticeDays)];
  return days.find((one) => one > day) ?? next;
}

/** The bill that a consent of the account's own day begins with, and when it is charged; null without one. */
export function firstAutopay(
  account: LoanAccount,
): { readonly due_on: IsoDay; readonly day: IsoDay } | null {
  const today = account.posted_through;
  const bill = nextBillDay(account);
  if (bill === null) return null;
  const isInTime = daysBetween(today, bill) >= Math.min(...tellingDays);
  const due_on = isInTime ? bill : addMonths(bill, 1);
  const isBilled = due_on === bill || comingBills(account).length > 1;
  return isBilled ? { due_on, day: laterDay(due_on, addDays(today, noticeDays)) } : null;
}

const thousandNaira = minor(100_000);

/** A limit that leaves room for a rate a quarter higher: of a charge in kobo, in whole thousands of Naira. */
export const suggestedCeiling = (total: Minor): Minor =>
  mulDiv(ceilMulDiv(total, 5, 4 * thousandNaira), thousandNaira, 1);
