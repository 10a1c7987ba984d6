import { nextBillDay } from './accrual.ts';
import { unpaidOf } from './bills.ts';
import { addMonths, type IsoDay } from './calendar.ts';
import { advance, type LoanAccount, type PostedLine } from './loan-account.ts';
import { type Minor, sum } from './money.ts';

/** What an account has to pay on its own day, and next. */
export type Dues = {
  /** Of bills whose day has passed, with their fees and charges. */
  readonly behind: Minor;
  /** Of a bill whose day this is. */
  readonly today: Minor;
  /** The next bill alone, as it will be if nothing is paid till then; null after the last one. */
  readonly next: { readonly day: IsoDay; readonly amount: Minor; readonly last: boolean } | null;
};

export function duesOf(account: LoanAccount): Dues {
  const { posted_through: today, bills } = account;
  const unpaid = (wanted: (day: IsoDay) => boolean) =>
    sum(bills.filter((bill) => wanted(bill.due_date)).map(unpaidOf));
  return {
    behind: unpaid((day) => day < today),
    today: unpaid((day) => day === today),
    next: nextOf(account),
  };
}

function nextOf(account: LoanAccount): Dues['next'] {
  const made = account.bills.find(
    (bill) => bill.due_date > account.posted_through && unpaidOf(bill) > 0,
  );
  const day = made?.due_date ?? nextBillDay(account);
  if (day === null) return null;
  const then = advance(account, day).account;
  const bill = then.bills.find(({ due_date }) => due_date === day);
  if (!bill) throw new RangeError(`No bill is due on ${day}`);
  return { day, amount: unpaidOf(bill), last: nextBillDay(then) === null };
}

/** What not paying costs next: a late fee, or all penal charges of a day. */
export type LateCharge = {
  readonly kind: 'late_fee' | 'penal_charge';
  readonly day: IsoDay;
  readonly amount: Minor;
};

/** The next one by `through` if nothing is paid till then; null when there is none. */
export function nextLateCharge(account: LoanAccount, through: IsoDay): LateCharge | null {
  return firstLateCharge(advance(account, through).lines);
}

/** The first among lines that days have posted; null when there is none. */
export function firstLateCharge(posted: readonly PostedLine[]): LateCharge | null {
  const lines = posted.filter(isLateCharge);
  const [first] = lines;
  if (!first) return null;
  const { day, kind } = first;
  const same = lines.filter((line) => line.day === day && line.kind === kind);
  return { day, kind, amount: sum(same.map(({ amount }) => amount)) };
}

export type LateFee = { readonly due_date: IsoDay; readonly day: IsoDay; readonly amount: Minor };

/** The next late fee if nothing is paid before: of which bill, from which day on. Null when there will be none. */
export function nextLateFee(account: LoanAccount): LateFee | null {
  const { lines } = advance(account, addMonths(account.posted_through, billsApart));
  const fee = lines.find(({ kind }) => kind === 'late_fee');
  return fee ? { due_date: fee.bill_due_date, day: fee.day, amount: fee.amount } : null;
}

/** The first bill of a loan comes within two months, and its late fee two days later. */
const billsApart = 3;

type LateLine = PostedLine & Pick<LateCharge, 'kind'>;

export const isLateCharge = (line: PostedLine): line is LateLine =>
  line.kind === 'late_fee' || line.kind === 'penal_charge';
