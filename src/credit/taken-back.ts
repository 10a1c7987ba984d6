import { nextBillDay, unbilledPrincipal } from './accrual.ts';
import { type AllocationLine, allocate } from './allocation.ts';
import { type BillState, unpaidBilled, unpaidParts } from './bills.ts';
import type { IsoDay } from './calendar.ts';
import { givingBackEarly, markedEarly } from './changed-mind.ts';
import {
  advance,
  type LoanAccount,
  openAccount,
  type PostedLine,
  type Promised,
  rewindTo,
} from './loan-account.ts';
import { add, type Minor, min, minor, subtract, zero } from './money.ts';

/**
 * A line of a loan's account as it was written. A payment's lines bear its id, those of a sale the
 * sale's; lines that took debt away without an id are a write-off, ours to bear.
 */
export type WrittenLine =
  | (PostedLine & {
      readonly source: 'posted';
      readonly repayment_id: null;
      readonly sale_id: null;
    })
  | (AllocationLine & {
      readonly source: 'paid';
      readonly day: IsoDay;
      readonly repayment_id: string | null;
      readonly sale_id: string | null;
    });

/** Whether nobody paid it. */
export const isWriteOff = ({ source, repayment_id, sale_id }: WrittenLine): boolean =>
  source === 'paid' && repayment_id === null && sale_id === null;

/** The payment that loses `amount`, and the day on which that became known. */
export type TakenBack = {
  readonly repayment_id: string;
  readonly amount: Minor;
  readonly today: IsoDay;
  /** It ended the loan, and what was written off right after it goes with it. */
  readonly withRest: boolean;
};

/**
 * The loan as it would stand on `today` had a payment been smaller by `amount`: every later payment
 * is put to work again by the same rules, and interest is that of the principal that was really
 * owed. Time adds no late fee and no penal charge for days that have passed: those that were posted
 * stay, and a bill that is unpaid again counts as late from `today` on. `lines` are the whole
 * account as it is now to be read.
 *
 * @returns the account on `today`, and its lines
 * @throws RangeError for a payment that was less
 */
export function withoutPayment(
  recorded: LoanAccount,
  written: readonly WrittenLine[],
  { repayment_id, amount, today, withRest }: TakenBack,
): { readonly account: LoanAccount; readonly lines: readonly WrittenLine[] } {
  let account = openAccount(recorded.terms, recorded.disbursed_on, recorded.frozen);
  const lines: WrittenLine[] = [];
  const passTo = (day: IsoDay) => {
    const passed = advanceUncharged(account, day);
    account = rewindTo(passed.account, day);
    lines.push(...passed.lines.map(posted));
  };
  const events = eventsIn(written);
  let isAfterIt = false;
  for (const line of written) {
    const key = eventOf(line);
    const whole = events.get(key) ?? zero;
    events.delete(key); // its other lines are a part of it
    if (whole === 0) continue;
    const { day } = line;
    if (line.source === 'posted') {
      if (!isLateCharge(line)) continue;
      passTo(day);
      // At rates that bill all principal early, the bill that was late may not have come at all.
      if (!billOf(account, line.bill_due_date)) continue;
      account = charged(account, line);
      lines.push(line);
    } else if (isWriteOff(line)) {
      if (withRest && isAfterIt) continue;
      passTo(day);
      const rest = { ...line, amount: min(whole, remainingOf(account, line)) };
      account = writtenOff(account, rest);
      lines.push(rest);
    } else {
      const isIt = line.repayment_id === repayment_id;
      isAfterIt ||= isIt;
      const left = isIt ? subtract(whole, amount) : whole;
      passTo(day);
      const early = written.some(
        (one) => eventOf(one) === key && one.source === 'paid' && one.early,
      );
      if (early) account = givingBackEarly(account, left);
      const allocation = allocate(account, left, account.posted_through);
      if (allocation.unallocated > 0) throw new RangeError('A loan that owes more needs less');
      account = allocation.account;
      const by = { repayment_id: line.repayment_id, sale_id: line.sale_id };
      const own = { source: 'paid', day, ...by } as const;
      lines.push(...allocation.posted.map(posted));
      lines.push(...allocation.lines.map((one) => ({ ...markedEarly(one, early), ...own })));
    }
  }
  passTo(today);
  const bills = account.bills.map((bill) => reopened(bill, recorded, today));
  const promised = stillPromised(recorded, account);
  return { account: { ...account, bills, promised }, lines };
}

/** What is to be written so that the account reads as `now`, where it read as `before`. */
export function correctionsOf(
  before: readonly WrittenLine[],
  now: readonly WrittenLine[],
): WrittenLine[] {
  const undone = before.map((line) => ({ ...line, amount: minor(-line.amount) }));
  return netLines([...now, ...undone]);
}

/** Each line once, with what its corrections have left of it; nothing for one that is gone. */
export function netLines(lines: readonly WrittenLine[]): WrittenLine[] {
  const net = new Map<string, WrittenLine>();
  for (const line of lines) {
    const key = keyOf(line);
    const before = net.get(key) ?? { ...line, amount: zero };
    net.set(key, { ...before, amount: add(before.amount, line.amount) });
  }
  return [...net.values()].filter(({ amount }) => amount !== 0);
}

const posted = (line: PostedLine): WrittenLine => ({
  ...line,
  source: 'posted',
  repayment_id: null,
  sale_id: null,
});

/**
 * A payment, or a sale, is all of its lines together; any other line stands for itself, with its
 * corrections.
 */
const eventOf = (line: WrittenLine) => line.repayment_id ?? line.sale_id ?? keyOf(line);

const keyOf = ({ source, kind, day, bill_due_date, repayment_id, sale_id }: WrittenLine) =>
  [source, kind, day, bill_due_date, repayment_id, sale_id].join();

function eventsIn(written: readonly WrittenLine[]): Map<string, Minor> {
  const events = new Map<string, Minor>();
  for (const line of written) {
    const key = eventOf(line);
    events.set(key, add(events.get(key) ?? zero, line.amount));
  }
  return events;
}

const isLateCharge = ({ kind }: WrittenLine | PostedLine) =>
  kind === 'late_fee' || kind === 'penal_charge';

/** As `advance`, of a time for which nobody is charged for being late. */
function advanceUncharged(account: LoanAccount, through: IsoDay) {
  const { account: after, lines } = advance(account, through);
  const bills = after.bills.map((bill): BillState => {
    const before = billOf(account, bill.due_date);
    const { fee = zero, penalty = zero, penal_months = 0 } = before ?? {};
    return { ...bill, fee, penalty, penal_months };
  });
  return {
    account: { ...after, bills },
    lines: lines.filter((line) => !isLateCharge(line)),
  };
}

function charged(account: LoanAccount, { kind, amount, bill_due_date }: PostedLine): LoanAccount {
  return withBill(account, bill_due_date, (bill) =>
    kind === 'late_fee'
      ? { ...bill, fee: add(bill.fee, amount) }
      : {
          ...bill,
          penalty: add(bill.penalty, amount),
          penal_months: bill.penal_months + 1,
        },
  );
}

function writtenOff(account: LoanAccount, line: AllocationLine): LoanAccount {
  const { kind, amount, bill_due_date } = line;
  const principal = kind === 'principal' ? subtract(account.principal, amount) : account.principal;
  const part = partOf(line);
  return withBill({ ...account, principal }, bill_due_date, (bill) => ({
    ...bill,
    [`${part}_paid`]: add(bill[`${part}_paid`], amount),
  }));
}

/** What there is of the part that a line took away. */
function remainingOf(account: LoanAccount, line: AllocationLine): Minor {
  if (line.bill_due_date === null) return unbilledPrincipal(account);
  const bill = billOf(account, line.bill_due_date);
  return bill ? unpaidParts(bill)[partOf(line)] : zero;
}

const partOf = ({ kind }: AllocationLine) => (kind === 'accrued_interest' ? 'interest' : kind);

const billOf = ({ bills }: LoanAccount, due_date: IsoDay) =>
  bills.find((bill) => bill.due_date === due_date);

function withBill(
  account: LoanAccount,
  due_date: IsoDay | null,
  change: (bill: BillState) => BillState,
): LoanAccount {
  const bills = account.bills.map((bill) => (bill.due_date === due_date ? change(bill) : bill));
  return { ...account, bills };
}

/** What was promised of the bill to come, also where a payment had made that bill due before its day. */
function stillPromised({ promised, bills }: LoanAccount, now: LoanAccount): Promised | null {
  const next = nextBillDay(now);
  const early = bills.find(({ due_date }) => due_date === next);
  if (next && early?.promised_day) return { due_date: next, day: early.promised_day };
  return promised?.due_date === next ? promised : null;
}

/**
 * Late from `today` on, when it was paid in full or never asked for before. What was promised of it
 * stays promised.
 */
function reopened(bill: BillState, recorded: LoanAccount, today: IsoDay): BillState {
  const before = billOf(recorded, bill.due_date);
  const wasOpen = before !== undefined && unpaidBilled(before) > 0;
  const { reopened_on = null, promised_day = null, delayed_fee = null } = before ?? {};
  const kept = { ...bill, reopened_on, promised_day, delayed_fee };
  if (wasOpen || unpaidBilled(bill) === 0) return kept;
  return { ...kept, reopened_on: today };
}
