import { describe, expect, test } from 'vitest';
import { addDays, isoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount, openAccount } from '#credit/loan-account.ts';
import { type Minor, minor, sum } from '#credit/money.ts';
import { payoff } from '#credit/payoff.ts';
import { correctionsOf, isWriteOff, type WrittenLine, withoutPayment } from '#credit/taken-back.ts';
import { withoutLateCharges } from '#credit/waive-late-charges.ts';
import { pay, usd } from './loans.ts';
import { paidLines, postedLines } from './written.ts';

const may = isoDay('2026-05-01');
const end = isoDay('2026-08-01');

/**
 * $1,000.00 of 10 March: the bill of May is paid on its day, then nothing until the last day, when
 * some more comes in, by a sale or a payment. We wrote off the rest.
 */
function ended(by: 'sale' | 'payment', amount: number, day = end) {
  const first = advance(openAccount(usd(100_000), isoDay('2026-03-10')), may);
  const paid = pay(first.account, 8_200);
  const late = advance(paid.account, day);
  const last = pay(late.account, amount);
  const rest = pay(last.account, payoff(last.account, day).total);
  const lastLines = paidLines(last.lines, day, 'last');
  const sold = lastLines.map((line) => ({ ...line, repayment_id: null, sale_id: 'sale' }));
  const written = [
    ...postedLines(first.lines),
    ...paidLines(paid.lines, may, 'first'),
    ...postedLines(late.lines),
    ...(by === 'sale' ? (sold as WrittenLine[]) : lastLines),
    ...postedLines(rest.posted),
    ...paidLines(rest.lines, day, null),
  ];
  return { before: late.account, after: rest.account, written };
}

const amountOf = (lines: readonly WrittenLine[]): Minor => sum(lines.map(({ amount }) => amount));

describe('a payment that ended a loan of which the rest was written off', () => {
  const { before, after, written } = ended('payment', 60_000);
  const what = { repayment_id: 'last', amount: minor(60_000), today: end };

  test('takes the rest with it when both are taken back: all is owed again', () => {
    const { account, lines } = withoutPayment(after, written, { ...what, withRest: true });
    expect(lines.some(isWriteOff)).toBe(false);
    expect(payoff(account, end).total).toBe(payoff(before, end).total);
    const bills = before.bills.map((bill, at) => ({ ...bill, reopened_on: at > 0 ? end : null }));
    expect(account).toEqual({ ...before, bills });
  });

  test('leaves the rest written off when it alone is taken back', () => {
    const { account, lines } = withoutPayment(after, written, { ...what, withRest: false });
    expect(lines.filter(isWriteOff)).toEqual(written.filter(isWriteOff));
    expect(payoff(account, end).total).toBe(60_000);
    expect(amountOf(correctionsOf(written, lines))).toBe(-60_000);
  });
});

describe('a payment long before a sale and a write-off', () => {
  const { after, written } = ended('sale', 60_000);
  const today = addDays(end, 9);
  // The bill of May, and 3 % on its $30.00 of principal for May and for June.
  const owedAgain = 8_200 + 2 * 90;
  const taken = (withRest: boolean) =>
    withoutPayment(after, written, {
      repayment_id: 'first',
      amount: minor(8_200),
      today,
      withRest,
    });

  test('is owed again, and what was sold and written off counts as before', () => {
    const { account, lines } = taken(false);
    const sale = lines.filter(({ sale_id }) => sale_id === 'sale');
    expect(amountOf(sale)).toBe(60_000);
    expect(sale.every(({ repayment_id }) => repayment_id === null)).toBe(true);
    const [more, wasWrittenOff] = [lines, written].map((all) => amountOf(all.filter(isWriteOff)));
    expect(more).toBe(wasWrittenOff);
    expect(payoff(account, today).total).toBe(owedAgain);
  });

  test('takes with it the rest of a later end, when that is what is asked', () => {
    const { account, lines } = taken(true);
    expect(lines.some(isWriteOff)).toBe(false);
    expect(payoff(account, today).total).toBe(owedAgain + amountOf(written.filter(isWriteOff)));
  });
});

test('ten cents of a payment are owed again, and what was forgiven a month after it stays forgiven', () => {
  // Nothing came in on the day on which all of it was written off, that of the next bill.
  const june = isoDay('2026-06-01');
  const { after, written } = ended('payment', 0, june);
  const today = addDays(june, 9);
  const what = { repayment_id: 'first', amount: minor(10), today, withRest: false };
  const { account, lines } = withoutPayment(after, written, what);
  expect(lines.filter(isWriteOff)).toEqual(written.filter(isWriteOff));
  expect(payoff(account, today).total).toBe(10);
});

describe('a write-off of every part of a debt', () => {
  const kinds = (lines: readonly WrittenLine[]) => [
    ...new Set(lines.filter(isWriteOff).map(({ kind }) => kind)),
  ];

  const takenBack = (day: string) => {
    const today = isoDay(day);
    const { after, written } = ended('payment', 5, today);
    const what = { repayment_id: 'last', amount: minor(5), today, withRest: false };
    const { account, lines } = withoutPayment(after, written, what);
    return { written, lines, left: payoff(account, today).total };
  };

  test('stays what it was when a payment before it is taken back', () => {
    const { written, lines, left } = takenBack('2026-08-01');
    expect(kinds(written)).toEqual(['penalty', 'fee', 'interest', 'principal']);
    expect(lines.filter(isWriteOff)).toEqual(written.filter(isWriteOff));
    expect(left).toBe(5);
  });

  test('loses the interest that it had made due itself, before the bill of the month', () => {
    const { written, lines, left } = takenBack('2026-06-11');
    const isOfEnd = ({ kind }: WrittenLine) => kind === 'accrued_interest';
    expect(amountOf(written.filter(isOfEnd))).toBe(970);
    expect(amountOf(lines.filter(({ bill_due_date }) => bill_due_date === '2026-07-01'))).toBe(0);
    const others = (all: readonly WrittenLine[]) =>
      all.filter((line) => isWriteOff(line) && !isOfEnd(line));
    expect(others(lines)).toEqual(others(written));
    expect(left).toBe(5);
  });
});

test('a late fee that was waived before the last payment stays waived when that is taken back', () => {
  const first = advance(openAccount(usd(100_000), isoDay('2026-03-10')), isoDay('2026-05-10'));
  const { account: waived, lines } = withoutLateCharges(first.account, minor(8_200), may);
  const last = pay(waived, payoff(waived, isoDay('2026-05-10')).total - 700);
  const rest = pay(last.account, 700);
  const today = isoDay('2026-05-10');
  const written = [
    ...postedLines(first.lines),
    ...paidLines(lines, today, null),
    ...paidLines(last.lines, today, 'last'),
    ...postedLines([...last.posted, ...rest.posted]),
    ...paidLines(rest.lines, today, null),
  ];
  const what = { repayment_id: 'last', amount: amountOf(paidLines(last.lines, today, 'last')) };
  const now = withoutPayment(rest.account, written, { ...what, today, withRest: true });
  expect(now.lines.filter(isWriteOff)).toEqual(paidLines(lines, today, null));
  expect(payoff(now.account, today).total).toBe(payoff(waived, today).total);
});

describe('a bill that is unpaid again', () => {
  const today = isoDay('2026-07-10');
  const first = advance(openAccount(usd(100_000), isoDay('2026-03-10')), may);
  const paid = pay(first.account, 8_200);
  const later = advance(paid.account, today);
  const written = [
    ...postedLines(first.lines),
    ...paidLines(paid.lines, may, 'first'),
    ...postedLines(later.lines),
  ];
  const what = { repayment_id: 'first', amount: minor(8_200), withRest: false };
  const reopened = ({ bills }: LoanAccount) => bills.map(({ reopened_on }) => reopened_on);

  test('is late from the day on which that is known; others are late as they were', () => {
    const { account } = withoutPayment(later.account, written, { ...what, today });
    expect(reopened(account)).toEqual([today, null, null]);
  });

  test('stays late from that day when more is taken back later', () => {
    const half = { ...what, amount: minor(100) };
    const once = withoutPayment(later.account, written, { ...half, today });
    const tomorrow = addDays(today, 1);
    const again = withoutPayment(once.account, once.lines, { ...half, today: tomorrow });
    expect(reopened(again.account)).toEqual([today, null, null]);
  });

  test('takes the late fee of a bill with it that would not have come', () => {
    // At 50 % a month the bill of July is left only because that of May was paid.
    const steep = advance(openAccount(usd(100_000, 3, 5_000), isoDay('2026-03-10')), may);
    const bill = pay(steep.account, 50_000 + 50_000 + 36_667);
    const late = advance(bill.account, today);
    const all = [
      ...postedLines(steep.lines),
      ...paidLines(bill.lines, may, 'first'),
      ...postedLines(late.lines),
    ];
    const ofJuly = ({ kind, bill_due_date }: WrittenLine) =>
      kind === 'late_fee' && bill_due_date === '2026-07-01';
    expect(all.filter(ofJuly)).toHaveLength(1);
    const taken = { repayment_id: 'first', amount: amountOf(paidLines(bill.lines, may, 'first')) };
    const { account, lines } = withoutPayment(late.account, all, {
      ...taken,
      today,
      withRest: false,
    });
    expect(account.bills.map(({ due_date }) => due_date)).toEqual(['2026-05-01', '2026-06-01']);
    expect(lines.filter(ofJuly)).toEqual([]);
  });
});
