import { accruedInterest, accruedTotal, nextBillDay, unbilledPrincipal } from './accrual.ts';
import { type BillState, newBill, unpaidBilled, unpaidOf, unpaidParts } from './bills.ts';
import { addDays, addMonths, firstOfMonth, type IsoDay, laterDay } from './calendar.ts';
import { deferred, type FrozenSpan } from './frozen-days.ts';
import { add, type Minor } from './money.ts';
import { billedPrincipal } from './schedule.ts';
import {
  lateFeeBp,
  lateFeeDay,
  maxPenalMonths,
  penalChargeBp,
  shareOf,
  type Terms,
} from './terms.ts';

export type { BillState } from './bills.ts';

/**
 * One loan as its posted lines give it. `principal` is all that is owed, billed or not;
 * `period_principal` is P, the principal at the start of the running month; `bills` are the posted
 * ones, oldest first; every day up to and with `posted_through` has been posted. On `frozen` days
 * we block repayment: late fees, penal charges and the days to a sale stand still, interest runs.
 * `given_back_early` is the part of the loan that was given back in its first days, and that earns
 * nothing: changed-mind.ts.
 */
export type LoanAccount = {
  readonly terms: Terms;
  readonly disbursed_on: IsoDay;
  readonly principal: Minor;
  readonly period_principal: Minor;
  readonly posted_through: IsoDay;
  readonly bills: readonly BillState[];
  /** Merged spans. */
  readonly frozen: readonly FrozenSpan[];
  readonly given_back_early?: Minor;
  /** A promise to pay a bill that is not posted yet; it goes over to the bill. */
  readonly promised: Promised | null;
};

/** The bill of `due_date` is to be paid by `day`. */
export type Promised = { readonly due_date: IsoDay; readonly day: IsoDay };

/** What time adds to a loan. `principal_due` makes principal payable; the others add to the debt. */
export type PostedLine = {
  readonly day: IsoDay;
  readonly kind: 'interest' | 'extra_interest' | 'principal_due' | 'late_fee' | 'penal_charge';
  readonly amount: Minor;
  readonly bill_due_date: IsoDay;
};

export type Posting = { readonly account: LoanAccount; readonly lines: readonly PostedLine[] };

/** A loan on the day of its disbursement. */
export function openAccount(
  terms: Terms,
  day: IsoDay,
  frozen: LoanAccount['frozen'] = [],
): LoanAccount {
  const { principal } = terms;
  return {
    terms,
    disbursed_on: day,
    principal,
    period_principal: principal,
    posted_through: day,
    bills: [],
    frozen,
    promised: null,
  };
}

/** Posts every day up to and with `through`, in order; a day that is posted already adds nothing. */
export function advance(account: LoanAccount, through: IsoDay): Posting {
  const lines: PostedLine[] = [];
  let current = account;
  while (current.posted_through < through) {
    const day = nextPostingDay(current, current.posted_through);
    if (day > through) return { account: { ...current, posted_through: through }, lines };
    const posting = postDay({ ...current, posted_through: addDays(day, -1) }, day);
    lines.push(...posting.lines);
    current = posting.account;
  }
  return { account: current, lines };
}

/**
 * The account as it stood on an earlier day, when nothing has fallen due since; else as it is. For
 * a payment that was made then and is credited later.
 */
export function rewindTo(account: LoanAccount, day: IsoDay): LoanAccount {
  const { bills, disbursed_on, posted_through } = account;
  if (day < disbursed_on || day >= posted_through) return account;
  // Without an unpaid bill nothing is charged, and only a 1st brings something.
  const unchanged = bills.every((bill) => unpaidOf(bill) === 0)
    ? day >= firstOfMonth(posted_through)
    : nextPostingDay(account, day) > posted_through;
  return unchanged ? { ...account, posted_through: day } : account;
}

/** The next 1st or 3rd, or an earlier day to which a charge was deferred: on others nothing falls due. */
function nextPostingDay({ bills, frozen }: LoanAccount, after: IsoDay): IsoDay {
  const lateFees = addDays(firstOfMonth(after), lateFeeDay - 1);
  const usual = after < lateFees ? lateFees : firstOfMonth(addMonths(after, 1));
  if (frozen.length === 0 && bills.every(({ promised_day }) => promised_day === null)) return usual;
  const charges = bills.flatMap((bill) => [
    lateFeeDayOf(bill, frozen) ?? usual,
    usualFeeDay(bill, frozen) ?? usual,
    nextPenalDay(bill, frozen, after) ?? usual,
  ]);
  return charges.reduce((next, day) => (after < day && day < next ? day : next), usual);
}

/**
 * Posts what falls due at 00:00 in Lagos on `day`: penal charges and a bill on the 1st, late fees
 * on the 3rd, each charge as much later as repayment was blocked. A day that is posted already adds
 * nothing.
 *
 * @returns the account after it, and the lines that it added
 * @throws RangeError for a day that would skip others
 */
export function postDay(account: LoanAccount, day: IsoDay): Posting {
  if (day <= account.posted_through) return { account, lines: [] };
  if (day !== addDays(account.posted_through, 1)) {
    throw new RangeError(`Posted through ${account.posted_through}: ${day} would skip days`);
  }
  const begun: Posting = { account: { ...account, posted_through: day }, lines: [] };
  // A charge that was deferred to a 1st is for earlier bills: the one of that day comes after it.
  const charged = postLateFees(postPenalCharges(begun, day), day);
  return day === firstOfMonth(day) ? startMonth(postBill(charged, day, account)) : charged;
}

/** 1 % of the unpaid bill for each complete month late, never on earlier fees and charges. */
function postPenalCharges({ account, lines }: Posting, day: IsoDay): Posting {
  const charged: PostedLine[] = [];
  const eve = addDays(day, -1);
  const bills = account.bills.map((bill) => {
    if (unpaidBilled(bill) === 0 || bill.penal_months === maxPenalMonths) return bill;
    if (nextPenalDay(bill, account.frozen, eve) !== day) return bill;
    const amount = shareOf(unpaidBilled(bill), penalChargeBp);
    charged.push({ day, kind: 'penal_charge', amount, bill_due_date: bill.due_date });
    return {
      ...bill,
      penalty: add(bill.penalty, amount),
      penal_months: bill.penal_months + 1,
    };
  });
  return { account: { ...account, bills }, lines: [...lines, ...owing(charged)] };
}

/** `before` is the account on the eve: the month that the bill is for is still running there. */
function postBill({ account, lines }: Posting, day: IsoDay, before: LoanAccount): Posting {
  if (day !== nextBillDay(before)) return { account, lines };
  const accrued = accruedInterest(before, day);
  const principal = billedPrincipal(account.terms, {
    number: account.bills.length + 1,
    base: account.period_principal,
    left: unbilledPrincipal(account),
  });
  const due = { day, bill_due_date: day };
  const posted: PostedLine[] = [
    { ...due, kind: 'extra_interest', amount: accrued.extra_interest },
    { ...due, kind: 'interest', amount: accrued.interest },
    { ...due, kind: 'principal_due', amount: principal },
  ];
  const bill = newBill(day, accruedTotal(accrued), principal, account.promised);
  const bills = [...account.bills, bill];
  return { account: { ...account, bills, promised: null }, lines: [...lines, ...owing(posted)] };
}

/** P of the month that begins: the principal owed, whether it has been billed or not. */
function startMonth({ account, lines }: Posting): Posting {
  return { account: { ...account, period_principal: account.principal }, lines };
}

/**
 * Once for each bill, also where a plan that ended twice has put its day off: of today's principal and
 * all unpaid billed interest. None for one that had been paid, and whose payment was taken back. One that is promised is charged on the day after the
 * promise, with what it would have cost on its usual day.
 */
function postLateFees({ account, lines }: Posting, day: IsoDay): Posting {
  const { frozen } = account;
  const isUnpaid = (bill: BillState) =>
    unpaidBilled(bill) > 0 && bill.fee === 0 && bill.reopened_on === null;
  const isFixed = (bill: BillState) =>
    bill.promised_day !== null && isUnpaid(bill) && usualFeeDay(bill, frozen) === day;
  const isLate = (bill: BillState) => isUnpaid(bill) && lateFeeDayOf(bill, frozen) === day;
  if (!account.bills.some((bill) => isFixed(bill) || isLate(bill))) return { account, lines };
  const unpaidInterest = account.bills.map((bill) => unpaidParts(bill).interest);
  const base = add(account.principal, ...unpaidInterest);
  const amount = shareOf(base, lateFeeBp(account.terms.currency));
  const charged: PostedLine[] = [];
  const bills = account.bills.map((bill) => {
    if (!isLate(bill)) return isFixed(bill) ? { ...bill, delayed_fee: amount } : bill;
    const fee = bill.delayed_fee ?? amount;
    charged.push({ day, kind: 'late_fee', amount: fee, bill_due_date: bill.due_date });
    return { ...bill, fee };
  });
  return { account: { ...account, bills }, lines: [...lines, ...owing(charged)] };
}

type Promisable = Pick<BillState, 'due_date'> & Partial<Pick<BillState, 'promised_day'>>;

/** When a bill costs its late fee; null while repayment is blocked. */
export function lateFeeDayOf(
  { due_date, promised_day }: Promisable,
  frozen: readonly FrozenSpan[],
): IsoDay | null {
  if (!promised_day) return usualFeeDay({ due_date }, frozen);
  return deferred(frozen, due_date, addDays(promised_day, 1));
}

/** The same of a bill that is not promised: on this day the amount is fixed. */
function usualFeeDay(
  { due_date }: Pick<BillState, 'due_date'>,
  frozen: readonly FrozenSpan[],
): IsoDay | null {
  return deferred(frozen, due_date, addDays(due_date, lateFeeDay - 1));
}

/**
 * The next day after another on which an unpaid bill costs a penal charge; null while repayment is
 * blocked. Bills are due on a 1st, so each later 1st completes a month; one whose payment was taken
 * back is late from the day on which we learned of it.
 */
function nextPenalDay(
  { due_date, reopened_on }: Pick<BillState, 'due_date' | 'reopened_on'>,
  frozen: readonly FrozenSpan[],
  after: IsoDay,
): IsoDay | null {
  const lateFor = laterDay(due_date, reopened_on ?? due_date);
  const completed = addMonths(lateFor, 1);
  const first = firstOfMonth(completed);
  let nominal = completed === first ? first : addMonths(first, 1);
  let day = deferred(frozen, lateFor, nominal);
  while (day !== null && day <= after) {
    nominal = addMonths(nominal, 1);
    day = deferred(frozen, lateFor, nominal);
  }
  return day;
}

/** A line that rounds to nothing is not posted. */
function owing(lines: readonly PostedLine[]): PostedLine[] {
  return lines.filter((line) => line.amount > 0);
}

/** Nothing is owed: no principal, and no bill with anything left to pay. */
export function isSettled({ principal, bills }: LoanAccount): boolean {
  return principal === 0 && bills.every((bill) => unpaidOf(bill) === 0);
}
