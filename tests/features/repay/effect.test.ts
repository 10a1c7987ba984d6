import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { effectOf } from '#features/repay/effect.ts';

type Bill = readonly [day: string, left: number, state: 'due' | 'overdue' | 'coming'];
const position = (payoff: number, outstanding: number, bills: readonly Bill[]) => ({
  payoff: minor(payoff),
  outstanding: minor(outstanding),
  redline: minor(0),
  next_bill: null,
  bills: bills.map(([day, left, state]) => ({ due_date: isoDay(day), left: minor(left), state })),
});
const nextBill: Bill = ['2026-12-01', 6_984, 'coming'];
const dueBill: Bill = ['2026-11-01', 16_400, 'overdue'];
const said = (
  before: ReturnType<typeof position>,
  after: ReturnType<typeof position>,
  amount: number,
) => effectOf({ before, after }, minor(amount), 'USD');

test('a payment before its day lowers the principal, and the bill stays due', () => {
  const before = position(118_961, 116_400, [nextBill]);
  expect(said(before, position(116_961, 114_400, [nextBill]), 2_000)).toBe(
    'This lowers your principal by $20.00. It does not pay a bill early: $69.84 will still be due on 1 Dec 2026.',
  );
});

test('a part of what is due says how much stays due, now and on the next 1st', () => {
  const before = position(118_961, 100_000, [dueBill, nextBill]);
  const after = position(108_961, 95_000, [['2026-11-01', 6_400, 'overdue'], nextBill]);
  expect(said(before, after, 10_000)).toBe(
    'This pays $100.00 of the $164.00 that is due now. $64.00 will still be due now, and $69.84 on 1 Dec 2026.',
  );
});

test('more than what is due pays it and lowers the principal', () => {
  const before = position(118_961, 100_000, [dueBill, nextBill]);
  const after = position(100_561, 90_000, [nextBill]);
  expect(said(before, after, 18_400)).toBe(
    'This pays the $164.00 that is due now and lowers your principal by $20.00. $69.84 will be due on 1 Dec 2026.',
  );
});

test('all that is owed pays the loan off', () => {
  const before = position(118_961, 116_400, [nextBill]);
  expect(said(before, position(0, 0, []), 118_961)).toBe(
    'This pays off your loan. You will owe nothing on it.',
  );
});
