import { nextBillDay } from './accrual.ts';
import { allocate } from './allocation.ts';
import {
  type AutopayDay,
  type AutopayStep,
  isHeldBack,
  noticeDays,
  tellingDays,
  withoutCrumbs,
} from './autopay.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  type IsoDay,
  laterDay,
} from './calendar.ts';
import { repaymentProblem } from './limits.ts';
import { advance, type LoanAccount } from './loan-account.ts';
import { add, type Minor, max, min, subtract, zero } from './money.ts';
import { payableOn, payoff } from './payoff.ts';
import { cardPrice } from './rates.ts';

/**
 * What a borrower puts aside each month beside the bills, in minor units of the loan's currency. Its day is
 * never one on which a bill is tried, and every month has it.
 */
export type Aside = { readonly amount: Minor; readonly day: number };

export const firstAsideDay = 6;
export const lastAsideDay = 28;

/** The next day of a month's own after one. */
function nextAsideDay(after: IsoDay, day: number): IsoDay {
  const found = addDays(firstOfMonth(after), day - 1);
  return found > after ? found : addDays(addMonths(firstOfMonth(after), 1), day - 1);
}

/**
 * What a day asks for of what is put aside; nothing while it is held back. A month is charged for
 * once: one that fails is left out. While a bill is unpaid nothing is charged, because it would pay the bill.
 */
export function asideStep(day: AutopayDay, aside: Aside): AutopayStep {
  const { account, notice, skipped, tries } = day;
  const today = account.posted_through;
  if (isHeldBack(account)) return { do: 'wait' };
  const payable = payableOn(account, today);
  if (notice && chargeDay(notice) === today) {
    const { due_on } = notice;
    const amount = chargeable(account, notice.amount);
    if (skipped === due_on || tries.includes(today) || amount === 0) return { do: 'wait' };
    const why = whyLeft(day, amount, payable);
    return why ? { do: 'leave', due_on, amount, why } : { do: 'charge', due_on, amount };
  }
  const due_on = nextAsideDay(today, aside.day);
  const isNear = tellingDays.includes(daysBetween(today, due_on));
  if (!isNear || payable > 0 || skipped === due_on || notice?.due_on === due_on) {
    return { do: 'wait' };
  }
  const amount = amountOn(account, due_on, aside);
  if (amount === 0) return { do: 'wait' };
  return { do: 'tell', notice: { due_on, told_on: today, amount, late_amount: amount } };
}

function whyLeft({ account, paidByHand, ceiling, buy }: AutopayDay, amount: Minor, payable: Minor) {
  if (payable > 0) return 'bill_unpaid';
  if (paidByHand) return 'paid_by_hand';
  const { total } = cardPrice(account.terms, amount, buy);
  return ceiling !== null && total > ceiling ? 'above_ceiling' : null;
}

/** The next day after one on which there may be something to do for it: telling, charging, or charging late. */
export function nextAsideWork(after: IsoDay, { day }: Aside): IsoDay {
  const found = [-noticeDays, 0, 1].map((shift) =>
    addDays(nextAsideDay(addDays(after, -shift), day), shift),
  );
  return found.reduce((first, one) => (one < first ? one : first));
}

/** The day on which what was told is charged: its own, or three days after it was told. */
export const chargeDay = ({
  due_on,
  told_on,
}: {
  readonly due_on: IsoDay;
  readonly told_on: IsoDay;
}): IsoDay => laterDay(due_on, addDays(told_on, noticeDays));

/** What is charged on a day to come, nothing being paid before but the bills; 0 once none is to come. */
export function amountOn(account: LoanAccount, day: IsoDay, { amount }: Aside): Minor {
  // After the last bill nothing is owed.
  if (nextBillDay(account) === null) return zero;
  return chargeable(paidUntil(account, day), amount);
}

/** The first one that can be told of in time, seen from the account's own day; null without one. */
export function firstAside(
  account: LoanAccount,
  aside: Aside,
): { readonly due_on: IsoDay; readonly day: IsoDay } | null {
  const today = account.posted_through;
  const next = nextAsideDay(today, aside.day);
  const isInTime = daysBetween(today, next) >= Math.min(...tellingDays);
  const due_on = isInTime ? next : addMonths(next, 1);
  if (amountOn(account, due_on, aside) === 0) return null;
  return { due_on, day: chargeDay({ due_on, told_on: today }) };
}

/** An amount, or what is owed when that is less; 0 when it cannot be paid. */
function chargeable(account: LoanAccount, amount: Minor): Minor {
  const owed = payoff(account, account.posted_through).total;
  const found = withoutCrumbs(min(amount, owed), owed);
  return repaymentProblem({ amount: found, payoff: owed }) ? zero : found;
}

/** The last bill to come and the principal that it asks for: the balloon. */
export type Balloon = { readonly due_date: IsoDay; readonly principal: Minor };

/** What is left for the last bill, when each earlier one is paid on its day; null when none is to come. */
export const lastBill = (account: LoanAccount): Balloon | null => live(account, () => null).balloon;

/** What putting something aside does, if each bill is paid on its day too. */
export type AsideEffect = {
  readonly without: Balloon;
  /** Null when the loan is repaid before its last bill. */
  readonly with: Balloon | null;
  /** How many extra payments there are, and what they come to. */
  readonly payments: number;
  readonly total: Minor;
  readonly interest_saved: Minor;
};

/** Null when no extra payment is possible before the last bill. */
export function asideEffect(account: LoanAccount, aside: Aside): AsideEffect | null {
  const first = firstAside(account, aside);
  const usual = live(account, () => null);
  if (!first || !usual.balloon) return null;
  const { due_date } = usual.balloon;
  let payments = 0;
  let total = zero;
  const planned = live(
    account,
    (after) => {
      const day = after < first.day ? first.day : nextAsideDay(after, aside.day);
      return { day, amount: aside.amount };
    },
    (paid) => {
      payments += 1;
      total = add(total, paid);
    },
  );
  return {
    without: usual.balloon,
    with: planned.balloon?.due_date === due_date ? planned.balloon : null,
    ...{ payments, total, interest_saved: max(subtract(usual.paid, planned.paid), zero) },
  };
}

type Extra = { readonly day: IsoDay; readonly amount: Minor };

/** Pays what is due at once, then each bill and each extra payment on its day. */
function live(
  account: LoanAccount,
  extraAfter: (day: IsoDay) => Extra | null,
  onExtra: (amount: Minor) => void = () => {},
): { readonly balloon: Balloon | null; readonly paid: Minor } {
  let { account: current, paid } = payDue(account);
  let balloon: Balloon | null = null;
  for (;;) {
    const bill = nextBillDay(current);
    if (bill === null) return { balloon, paid };
    const extra = extraAfter(current.posted_through);
    if (extra && extra.day < bill) {
      current = advance(current, extra.day).account;
      const amount = chargeable(current, extra.amount);
      current = allocate(current, amount, extra.day).account;
      paid = add(paid, amount);
      onExtra(amount);
      continue;
    }
    const posted = advance(current, bill).account;
    balloon = { due_date: bill, principal: posted.bills.at(-1)?.principal ?? zero };
    const after = payDue(posted);
    current = after.account;
    paid = add(paid, after.paid);
  }
}

function payDue(account: LoanAccount) {
  const today = account.posted_through;
  const paid = payableOn(account, today);
  return { account: allocate(account, paid, today).account, paid };
}

/** As it will be on a day when the bills until then are paid. */
function paidUntil(account: LoanAccount, day: IsoDay): LoanAccount {
  let current = payDue(account).account;
  for (let bill = nextBillDay(current); bill !== null && bill <= day; bill = nextBillDay(current)) {
    current = payDue(advance(current, bill).account).account;
  }
  return advance(current, day).account;
}
