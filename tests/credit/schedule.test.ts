import { describe, expect, it } from 'vitest';
import { addMonths, daysBetween, firstOfMonth, isoDay } from '#credit/calendar.ts';
import { minor, sum } from '#credit/money.ts';
import {
  billedPrincipal,
  firstDueDay,
  missedBillCost,
  quote,
  schedule,
  yearlyRates,
} from '#credit/schedule.ts';
import { isTenure, lateFeeBp, minimumRepaymentBp, partMonthInterest } from '#credit/terms.ts';
import fc from '#support/property.ts';
import { anyAmount, anyDay, anyTerms, ngn, usd } from './loans.ts';

describe('the first due day', () => {
  it.each([
    ['2026-03-10', '2026-05-01'],
    ['2026-04-01', '2026-05-01'],
    ['2026-03-31', '2026-05-01'],
    ['2026-03-02', '2026-05-01'],
    ['2026-01-31', '2026-03-01'],
    ['2026-12-01', '2027-01-01'],
    ['2026-12-02', '2027-02-01'],
  ])('of a loan of %s is %s', (from, due) => {
    expect(firstDueDay(isoDay(from))).toBe(due);
  });

  it('is the first 1st that is at least a calendar month away', () => {
    fc.assert(
      fc.property(anyDay, (from) => {
        const due = firstDueDay(from);
        expect(due).toBe(firstOfMonth(due));
        expect(due >= addMonths(from, 1)).toBe(true);
        expect(addMonths(due, -1) < addMonths(from, 1)).toBe(true);
      }),
    );
  });
});

describe('a schedule', () => {
  it('asks each month for 6 % at 3 % interest, and for the rest at the end', () => {
    const [first] = schedule(usd(100000), isoDay('2026-04-01'));
    expect(first?.total).toBe(6000);
    expect(minimumRepaymentBp(300)).toBe(600);
  });

  it('lasts three or six months, nothing else', () => {
    expect([0, 1, 3, 4, 6, 12, Number.NaN].filter(isTenure)).toEqual([3, 6]);
  });

  it('has six bills over six months', () => {
    const bills = schedule(usd(100000, 6), isoDay('2026-03-10'));
    expect(bills.map((bill) => bill.due_date)).toEqual([
      '2026-05-01',
      '2026-06-01',
      '2026-07-01',
      '2026-08-01',
      '2026-09-01',
      '2026-10-01',
    ]);
  });

  it('repays exactly the loan, and never asks for less than nothing', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, from) => {
        const bills = schedule(terms, from);
        expect(sum(bills.map((bill) => bill.principal))).toBe(terms.principal);
        for (const bill of bills) {
          expect(Math.min(bill.interest, bill.principal)).toBeGreaterThanOrEqual(0);
          expect(bill.total).toBe(bill.interest + bill.principal);
        }
      }),
    );
  });

  it('charges extra days on the first bill only, each day from disbursement up to the month', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, from) => {
        const [first, ...others] = schedule(terms, from);
        expect(first?.days).toBe(first && daysBetween(from, addMonths(first.due_date, -1)));
        expect(first?.days).toBeLessThanOrEqual(30);
        expect(others.every((bill) => bill.days === 0)).toBe(true);
      }),
    );
  });
});

describe('interest of a part of a month', () => {
  it('rounds its extra days apart from the whole month', () => {
    // 0.5 and 0.5 round to 0 each; together they would be 1.
    const [first] = schedule({ ...usd(50), interest_bp: 100 }, isoDay('2026-03-02'));
    expect(first).toMatchObject({ days: 30, interest: 0 });
  });

  it('is that of a whole month from the 30th day on', () => {
    const principal = minor(100000);
    expect(partMonthInterest(principal, 300, 29)).toBe(2900);
    expect(partMonthInterest(principal, 300, 30)).toBe(3000);
    expect(partMonthInterest(principal, 300, 31)).toBe(3000);
  });
});

describe('a quote', () => {
  it('adds up, and tells the redline and how far the portfolio may fall', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, anyAmount, (terms, from, value) => {
        const told = quote(terms, from, value);
        expect(told.bills).toEqual(schedule(terms, from));
        expect(told.total_repayable).toBe(sum(told.bills.map((bill) => bill.total)));
        expect(told.total_repayable).toBe(terms.principal + told.total_interest);
      }),
    );
  });
});

describe('a bill that is missed', () => {
  it('costs a late fee of 0.75 % in Naira and 0.25 % in dollars', () => {
    expect([lateFeeBp('NGN'), lateFeeBp('USD')]).toEqual([75, 25]);
    const bill = { interest: minor(3000000), principal: minor(3000000) };
    expect(missedBillCost(ngn(100000000), bill)).toEqual({
      late_fee: 772500,
      penal_charge: 60000,
      most: 952500,
    });
    expect(missedBillCost(usd(100000000), bill).late_fee).toBe(257500);
  });

  it('costs a fee on the principal that is left by then', () => {
    const bill = { interest: minor(2910000), principal: minor(2910000) };
    expect(missedBillCost(ngn(100000000), bill, minor(97000000)).late_fee).toBe(749325);
  });
});

it('yearly rates are twelve months, plain and compounded, rounded up', () => {
  expect(yearlyRates(300)).toEqual({ simple_bp: 3600, effective_bp: 4258 });
  expect(yearlyRates(0)).toEqual({ simple_bp: 0, effective_bp: 0 });
});

it('asks for nothing more once all principal has been billed, however long the tenure', () => {
  const bills = schedule({ ...usd(1, 6), interest_bp: 6_000 }, isoDay('2026-04-01'));
  expect(bills.map(({ due_date, principal }) => [due_date, principal])).toEqual([
    ['2026-05-01', 1],
  ]);
});

it('leaves nothing for a bill after the last, were there ever one too many', () => {
  const asked = (number: number) =>
    billedPrincipal(usd(100_000), { number, base: minor(100_000), left: minor(70_000) });
  expect([1, 2, 3, 4].map(asked)).toEqual([3_000, 3_000, 70_000, 70_000]);
});
