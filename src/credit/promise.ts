import { nextBillDay } from './accrual.ts';
import { type BillState, unpaidBilled, unpaidOf } from './bills.ts';
import { addDays, daysBetween, type IsoDay, laterDay } from './calendar.ts';
import { deferred, type FrozenSpan } from './frozen-days.ts';
import { advance, type LoanAccount, lateFeeDayOf, type Promised } from './loan-account.ts';
import { type Minor, sum } from './money.ts';
import { lateFeeDay, promiseAheadDays, promiseDays } from './terms.ts';

/** A bill that can be promised, and the days that may be named. */
export type PromisableBill = {
  readonly due_date: IsoDay;
  readonly first_day: IsoDay;
  readonly last_day: IsoDay;
};

/**
 * The bill that a borrower may promise to pay later: the next one from a week before it is due, or one
 * that is due and has not had its late fee yet. Each bill once. The first day that makes a difference is
 * that of the late fee.
 *
 * @returns null when there is none, and while an earlier promise lasts
 */
export function promisableBill(account: LoanAccount): PromisableBill | null {
  const today = account.posted_through;
  if (promiseInForce(account)) return null;
  const open = account.bills.find((bill) => isPromisable(account, bill, today));
  const next = nextBillDay(account);
  const isNear = next !== null && daysBetween(today, next) <= promiseAheadDays;
  // While a plan is asked for, or repayment is blocked, nobody can say what the bill costs late.
  const isKnown = isNear && lateFeeDayOf({ due_date: next }, account.frozen) !== null;
  const due_date = open?.due_date ?? (isKnown ? next : null);
  if (due_date === null) return null;
  const stood = daysStood(account, due_date);
  const first_day = addDays(due_date, lateFeeDay - 1 + stood);
  const last_day = addDays(due_date, promiseDays + stood);
  return { due_date, first_day, last_day };
}

/** For how many days since it was due a bill's time has stood still, with a plan or a block that has ended. */
function daysStood({ frozen }: LoanAccount, due_date: IsoDay): number {
  const usual = addDays(due_date, lateFeeDay - 1);
  return daysBetween(usual, lateFeeDayOf({ due_date }, frozen) ?? usual);
}

/** Until when a bill is promised; where its time stands still, the promised day at the earliest. Null without a promise. */
export function promisedUntil(bill: BillState, frozen: readonly FrozenSpan[]): IsoDay | null {
  const end = bill.promised_day && lateFeeDayOf(bill, frozen);
  return end ? addDays(end, -1) : bill.promised_day;
}

function isPromisable({ frozen }: LoanAccount, bill: BillState, today: IsoDay): boolean {
  const lateOn = lateFeeDayOf(bill, frozen);
  const isPossible = bill.promised_day === null && bill.reopened_on === null;
  return isPossible && unpaidBilled(bill) > 0 && lateOn !== null && today < lateOn;
}

/**
 * The account once its borrower has promised to pay a bill by a day.
 *
 * @throws RangeError for a bill or a day that cannot be promised
 */
export function withPromise(account: LoanAccount, due_date: IsoDay, day: IsoDay): LoanAccount {
  const bill = promisableBill(account);
  if (bill?.due_date !== due_date || day < bill.first_day || day > bill.last_day) {
    throw new RangeError(`The bill of ${due_date} cannot be promised for ${day}`);
  }
  if (due_date > account.posted_through) return { ...account, promised: { due_date, day } };
  // It is kept as if no day had stood still, and put off by those days wherever it is read.
  const promised_day = addDays(day, -daysStood(account, due_date));
  const bills = account.bills.map((one) =>
    one.due_date === due_date ? { ...one, promised_day } : one,
  );
  return { ...account, bills };
}

/** What a promise asks for, and what it saves or costs. */
export type PromiseEffect = {
  readonly due_date: IsoDay;
  /** The last day on which it can be kept. */
  readonly day: IsoDay;
  /** The last day that could have been named, put off by the same days. */
  readonly last_day: IsoDay;
  /** What is to be paid by then: the bill, and all that is behind before it. */
  readonly amount: Minor;
  /** The late fee that is not charged when it is kept; the same is charged on the day after it is not. */
  readonly late_fee: Minor;
  readonly late_fee_day: IsoDay;
};

/**
 * A promise that lasts on the account's own day, as it will be if nothing more is paid; null when
 * there is none, and when the bill is paid.
 */
export function promiseInForce(account: LoanAccount): PromiseEffect | null {
  const { posted_through: today, frozen } = account;
  const promised = openPromise(account);
  if (!promised) return null;
  const { due_date } = promised;
  // While repayment is blocked the day is not known: it is the promised one at the earliest.
  const end = deferred(frozen, due_date, addDays(promised.day, 1));
  const late_fee_day = end ?? addDays(laterDay(promised.day, today), 1);
  if (late_fee_day <= today) return null;
  const day = addDays(late_fee_day, -1);
  const kept = advance(account, day).account;
  const { lines } = advance(kept, late_fee_day);
  const fees = lines.filter((one) => one.kind === 'late_fee' && one.bill_due_date === due_date);
  return {
    due_date,
    day,
    last_day: addDays(due_date, promiseDays + daysBetween(promised.day, day)),
    amount: sum(kept.bills.filter((one) => one.due_date <= due_date).map(unpaidOf)),
    late_fee: sum(fees.map(({ amount }) => amount)),
    late_fee_day,
  };
}

/** What was promised last, and is not paid yet. */
function openPromise(account: LoanAccount): Promised | null {
  const { promised, bills } = account;
  if (promised) return nextBillDay(account) === promised.due_date ? promised : null;
  const bill = bills.findLast((one) => one.promised_day !== null);
  if (!bill?.promised_day || bill.reopened_on !== null || unpaidBilled(bill) === 0) return null;
  return { due_date: bill.due_date, day: bill.promised_day };
}

/** The first day on which a promise keeps no sale away any more; null when there is none in force. */
export const promiseEnds = (account: LoanAccount): IsoDay | null =>
  promiseInForce(account)?.late_fee_day ?? null;
