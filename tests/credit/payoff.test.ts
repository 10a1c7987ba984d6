import { describe, expect, it } from 'vitest';
import { addDays, isoDay } from '#credit/calendar.ts';
import { advance } from '#credit/loan-account.ts';
import { add } from '#credit/money.ts';
import { debt, minimumPayment, payoff } from '#credit/payoff.ts';
import fc from '#support/property.ts';
import { anyLoan, ngn, pay, unpaid, usd } from './loans.ts';

const day = isoDay;

describe('a payoff', () => {
  it('names its parts, which add up', () => {
    fc.assert(
      fc.property(anyLoan, fc.nat(100), ({ account }, days) => {
        const told = payoff(account, addDays(account.posted_through, days));
        expect(told.total).toBe(add(told.penalties, told.fees, told.interest, told.principal));
      }),
    );
  });

  it('grows each day by what it says, and by what is posted then', () => {
    fc.assert(
      fc.property(anyLoan, fc.nat(100), ({ account }, days) => {
        const today = addDays(account.posted_through, days);
        const tomorrow = addDays(today, 1);
        const { account: then } = advance(account, today);
        const charges = advance(then, tomorrow)
          .lines.filter((line) => line.kind === 'late_fee' || line.kind === 'penal_charge')
          .reduce((sum, line) => sum + line.amount, 0);
        const { total, per_day } = payoff(account, today);
        expect(payoff(account, tomorrow).total).toBe(total + per_day + charges);
        expect(per_day).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('on 20 March is the loan and ten days of interest', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-03-10');
    expect(payoff(account, day('2026-03-20'))).toEqual({
      date: '2026-03-20',
      penalties: 0,
      fees: 0,
      interest: 1000,
      principal: 100000,
      total: 101000,
      per_day: 100,
    });
  });

  it('adds no interest for the 31st day of a month', () => {
    const { account } = unpaid(usd(100000), '2026-05-01', '2026-05-01');
    expect(payoff(account, day('2026-05-30')).per_day).toBe(100);
    expect(payoff(account, day('2026-05-31')).per_day).toBe(0);
  });

  it('runs on what is left from the 1st on which a part is prepaid', () => {
    const { account } = unpaid(usd(100000), '2026-03-02', '2026-04-01');
    expect(payoff(account, day('2026-04-01')).per_day).toBe(100);
    expect(payoff(pay(account, 50000).account, day('2026-04-01')).per_day).toBe(50);
  });

  it('catches up on the 1st after a short month', () => {
    const { account } = unpaid(usd(100000), '2026-02-01', '2026-02-01');
    expect(payoff(account, day('2026-02-28')).per_day).toBe(300);
  });

  it('of an overdue loan holds fees and charges, and no running interest after the last bill', () => {
    const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-08-20');
    expect(payoff(account, day('2026-08-20'))).toMatchObject({
      penalties: 3 * 60000 + 2 * 60000 + 970000,
      fees: 772500 + 795000 + 817500,
      interest: 9000000,
      principal: 100000000,
      per_day: 0,
    });
  });

  it('is not told for a day that is past', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-05-01');
    expect(() => payoff(account, day('2026-04-30'))).toThrow(RangeError);
  });
});

describe('what is payable', () => {
  it('is nothing today and the first bill on its day, for a new loan', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-03-10');
    expect(minimumPayment(account, day('2026-04-15'))).toEqual({
      current: 0,
      future: 8200,
      date: '2026-05-01',
    });
  });

  it('is the bill on its due day, and with the next one a month later', () => {
    const { account } = unpaid(ngn(100000000), '2026-04-01', '2026-05-01');
    expect(minimumPayment(account, day('2026-05-01'))).toEqual({
      current: 6000000,
      future: 12832500,
      date: '2026-06-01',
    });
  });

  it('at the next due day is what is payable then when nothing is paid', () => {
    fc.assert(
      fc.property(anyLoan, fc.nat(40), ({ account }, days) => {
        const today = addDays(account.posted_through, days);
        const { future, date } = minimumPayment(account, today);
        if (date && date > today) expect(debt(account, date).current).toBe(future);
      }),
    );
  });

  it('is never more than the payoff', () => {
    fc.assert(
      fc.property(anyLoan, ({ account }) => {
        const { current } = debt(account, account.posted_through);
        expect(current).toBeLessThanOrEqual(payoff(account, account.posted_through).total);
      }),
    );
  });

  it('after the last bill stays what is unpaid, dated by the oldest bill', () => {
    const { account } = unpaid(usd(100000), '2026-03-10', '2026-07-01');
    const { current, future, date } = minimumPayment(account, day('2026-07-01'));
    expect(future).toBe(current);
    expect(date).toBe('2026-05-01');
  });

  it('is nothing, on no day, once the loan is repaid', () => {
    const nothing = { current: 0, future: 0, date: null };
    const due = unpaid(usd(100000), '2026-03-10', '2026-05-01').account;
    expect(minimumPayment(pay(due, 105200).account, day('2026-05-01'))).toEqual(nothing);
    const early = unpaid(usd(100000), '2026-03-10', '2026-03-20').account;
    expect(minimumPayment(pay(early, 101000).account, day('2026-03-20'))).toEqual(nothing);
  });
});
