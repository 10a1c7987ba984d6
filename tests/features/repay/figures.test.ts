import { describe, expect, test } from 'vitest';
import type { Loan } from '#contract/loans.ts';
import { isoDay } from '#credit/calendar.ts';
import type { Minor } from '#credit/money.ts';
import {
  changesIn,
  type DebtFigures,
  followedAmount,
  followedEntry,
} from '#features/repay/figures.ts';
import { costOfLateness, wireTimes } from '#features/repay/wire-times.ts';

const cents = (amount: number) => amount as Minor;
const before: DebtFigures = {
  day: isoDay('2026-11-30'),
  due: cents(6984),
  dueOn: isoDay('2026-12-01'),
  payoff: cents(101_200),
  rate: 158_025,
};
const after: DebtFigures = {
  ...before,
  day: isoDay('2026-12-03'),
  due: cents(7284),
  dueOn: null,
  payoff: cents(101_620),
};
const said = (now: DebtFigures, withRate = false) =>
  changesIn(before, now, { currency: 'USD', withRate });

describe('what has changed is named', () => {
  test('with the day, what is due and what is owed, and what they were', () => {
    expect(said(after)).toEqual([
      'Today is 3 Dec 2026.',
      '$72.84 is due now; it was $69.84.',
      'You owe $1,016.20 today; it was $1,012.00.',
    ]);
  });
  test('a bill that has become due without costing more', () => {
    expect(said({ ...before, dueOn: null })).toEqual(['$69.84 is due now.']);
  });
  test('the rate only where the charge is shown', () => {
    const moved = { ...before, rate: 160_000 };
    expect(said(moved)).toEqual([]);
    expect(said(moved, true)).toEqual(['The buy rate for 1 USD is ₦1,600.00; it was ₦1,580.25.']);
  });
  test('once, where what is due is all that is owed', () => {
    const last = { ...before, due: before.payoff };
    const now = { ...after, due: after.payoff };
    expect(changesIn(last, now, { currency: 'USD', withRate: false })).toEqual([
      'Today is 3 Dec 2026.',
      '$1,016.20 is due now; it was $1,012.00.',
    ]);
  });
  test('nothing is said of what is the same', () => {
    expect(said(before, true)).toEqual([]);
  });
});

describe('an amount that was proposed follows its figure', () => {
  test('what was due and all that was owed do, what was typed does not', () => {
    expect(followedEntry('69.84', before, after)).toBe('72.84');
    expect(followedEntry('1012', before, after)).toBe('1016.20');
    expect(followedEntry('20', before, after)).toBeUndefined();
    expect(followedAmount(cents(6984), before, after)).toBe(7284);
    expect(followedAmount(cents(2000), before, after)).toBeUndefined();
  });
  test('it stays when its figure has, or when nothing is due any more', () => {
    expect(followedAmount(cents(6984), before, { ...after, due: before.due })).toBeUndefined();
    expect(followedAmount(cents(6984), before, { ...after, due: cents(0) })).toBeUndefined();
  });
});

describe('a Dollar wire', () => {
  const bill = (due_date: string, state: Loan['bills'][number]['state']) => ({
    due_date,
    state,
    interest: cents(0),
    principal: cents(0),
    charges: cents(0),
    total: cents(6984),
    paid: cents(0),
  });
  const owing = (...bills: Loan['bills']) => ({ bills, currency: 'USD' }) as Loan;
  const coming = owing(bill('2026-11-01', 'paid'), bill('2026-12-01', 'coming'));
  const late_fee = { due_date: '2026-12-01', day: '2026-12-03', amount: cents(250) };
  const payoff = { per_day: cents(99) };

  test('is in time up to its last day, a Thursday for a Tuesday, and not after it', () => {
    const on = (day: string) => wireTimes(coming, isoDay(day), 3);
    expect(on('2026-11-26')).toMatchObject({ bill: 'reached', sendBy: '2026-11-26' });
    expect(on('2026-11-26')).toMatchObject({ arrives: '2026-12-01' });
    expect(on('2026-11-27')).toMatchObject({ bill: 'missed', arrives: '2026-12-02' });
  });
  test('that is late costs the bill’s late fee on the 3rd', () => {
    expect(costOfLateness({ late_fee, payoff }, coming)).toBe(
      'If it arrives after 2 Dec 2026, a late fee of $2.50 is added on 3 Dec 2026.',
    );
  });
  test('for a bill whose fee is charged already costs each day’s interest', () => {
    const overdue = owing(bill('2026-11-01', 'overdue'), bill('2026-12-01', 'coming'));
    expect(wireTimes(overdue, isoDay('2026-11-26'), 3)).toEqual({
      bill: 'behind',
      arrives: '2026-12-01',
    });
    expect(costOfLateness({ late_fee, payoff }, overdue)).toBe(
      'Each day until it arrives adds $0.99 of interest.',
    );
  });
});
