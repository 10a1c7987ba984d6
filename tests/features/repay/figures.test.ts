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
import { costOfLateness, wireAdvice } from '#features/repay/wire-times.ts';

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
    pay_by: null,
  });
  const owing = (...bills: Loan['bills']): Loan =>
    ({
      bills,
      currency: 'USD',
      payoff: cents(101_200),
      minimum: { interest: cents(0), amount: cents(6984) },
    }) as Loan;
  const coming = owing(bill('2026-11-01', 'paid'), bill('2026-12-01', 'coming'));
  const overdue = owing(bill('2026-11-01', 'overdue'), bill('2026-12-01', 'coming'));
  const late_fee = { due_date: '2026-12-01', day: '2026-12-03', amount: cents(250) };
  const payoff = { per_day: cents(99) };
  const advice = (loan: Loan, amount: number, day: string) => {
    const { urgent, sentences } = wireAdvice(loan, cents(amount), isoDay(day), 3);
    return { urgent, text: sentences.join(' ') };
  };

  test('that arrives before the bill’s day only lowers the principal', () => {
    expect(advice(coming, 6984, '2026-11-25')).toEqual({
      urgent: false,
      text: 'A wire that you send today will arrive by 30 Nov 2026. It will lower your principal, which saves interest. It will not pay your next bill: $69.84 will still be due on 1 Dec 2026. To pay the bill on time, pay it by card on 1 Dec 2026.',
    });
  });
  test('that may arrive on either side of the bill’s day says what each does', () => {
    expect(advice(coming, 6984, '2026-11-26')).toEqual({
      urgent: true,
      text: '$69.84 is due on 1 Dec 2026. A wire that you send today will arrive by 1 Dec 2026. It pays this bill only if it arrives on that day or later. If it arrives earlier, it lowers your principal and the bill stays. To pay the bill on time, pay it by card on 1 Dec 2026.',
    });
    expect(advice(coming, 2000, '2026-11-30').text).toMatch(/\$20.00 is only part of it\./);
  });
  test('of the whole payoff leaves no bill when it arrives first', () => {
    expect(advice(coming, 101_200, '2026-11-25').text).toBe(
      'A wire that you send today will arrive by 30 Nov 2026.',
    );
    expect(advice(coming, 101_200, '2026-11-30').text).not.toMatch(/the bill stays/);
  });
  test('for what is due already comes later than a card', () => {
    expect(advice(overdue, 2000, '2026-11-26')).toEqual({
      urgent: true,
      text: '$69.84 is due now. $20.00 is only part of it. A wire that you send today will arrive by 1 Dec 2026. A card pays at once.',
    });
  });
  test('does not stop the late fee of a bill that waits', () => {
    expect(costOfLateness({ late_fee, payoff }, coming)).toBe(
      'If the bill is not paid by the end of 2 Dec 2026, we will add a late fee of $2.50 on 3 Dec 2026.',
    );
  });
  test('for a bill whose fee is charged already costs each day’s interest', () => {
    expect(costOfLateness({ late_fee, payoff }, overdue)).toBe(
      'Each day until it arrives adds $0.99 of interest.',
    );
  });
});
