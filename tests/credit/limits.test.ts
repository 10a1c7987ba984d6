import { describe, expect, it } from 'vitest';
import {
  availableCredit,
  defaultMinimums,
  keypadProblem,
  repaymentProblem,
  smallestRepayment,
  smallestReturn,
  smallestWithdrawal,
  splitAcross,
} from '#credit/limits.ts';
import { minor, sum } from '#credit/money.ts';
import fc from '#support/property.ts';
import { anyAmount } from './loans.ts';

describe('available credit', () => {
  it.each([
    [1_000_000, 3_000, 0, 0, 300_000],
    [1_000_000, 3_000, 100_000, 50_000, 150_000],
    [1_000_000, 3_000, 300_000, 1, 0],
    [999_999, 3_000, 0, 0, 299_999],
    [1_000_000, 4_500, 0, 0, 450_000],
    [0, 3_000, 0, 0, 0],
  ])('of %i at %i bp, %i owed and %i requested, is %i', (value, ratio, owed, asked, available) => {
    expect(
      availableCredit({
        value: minor(value),
        collateral_ratio_bp: ratio,
        outstanding: minor(owed),
        requested: minor(asked),
      }),
    ).toBe(available);
  });
});

describe('the smallest withdrawal', () => {
  const table = defaultMinimums.withdrawal;

  it('is the table’s in dollars, and rounded up to ₦1,000 at the sell rate in Naira', () => {
    expect(smallestWithdrawal(table, 'USD', 156240)).toBe(5000);
    expect(smallestWithdrawal(table, 'NGN', 156240)).toBe(7_900_000);
    expect(smallestWithdrawal(table, 'NGN', 156000)).toBe(7_800_000);
    expect(smallestWithdrawal(table, 'NGN', 156001)).toBe(7_900_000);
  });
});

describe('an amount split across portfolios', () => {
  const holds = (...limits: number[]) =>
    limits.map((limit, at) => ({ portfolio_id: `p${at}`, limit: minor(limit) }));

  it('takes from each in order, at most what it holds', () => {
    expect(splitAcross(holds(500, 0, 300, 900), minor(1000))).toEqual([
      { portfolio_id: 'p0', amount: 500 },
      { portfolio_id: 'p2', amount: 300 },
      { portfolio_id: 'p3', amount: 200 },
    ]);
    expect(splitAcross(holds(500, 300), minor(500))).toEqual([{ portfolio_id: 'p0', amount: 500 }]);
  });

  it('is refused when they hold less together', () => {
    expect(() => splitAcross(holds(500, 300), minor(801))).toThrow(RangeError);
    expect(() => splitAcross([], minor(1))).toThrow(RangeError);
  });

  it('loses no minor unit', () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { maxLength: 8 }), fc.nat(100), (limits, share) => {
        const amount = minor(Math.floor((limits.reduce((all, one) => all + one, 0) * share) / 100));
        const splits = splitAcross(holds(...limits), amount);
        expect(sum(splits.map((split) => split.amount))).toBe(amount);
        for (const { portfolio_id, amount: part } of splits) {
          expect(part).toBeGreaterThan(0);
          expect(part).toBeLessThanOrEqual(limits[Number(portfolio_id.slice(1))] ?? 0);
        }
      }),
    );
  });
});

describe('an amount on a keypad', () => {
  it.each([
    [99, 'below-minimum'],
    [100, null],
    [500, null],
    [501, 'above-maximum'],
  ] as const)('of %i between 100 and 500: %s', (amount, problem) => {
    expect(keypadProblem({ amount: minor(amount), min: minor(100), max: minor(500) })).toBe(
      problem,
    );
  });

  it('is above what can be had even when that is below the minimum', () => {
    expect(keypadProblem({ amount: minor(60), min: minor(100), max: minor(50) })).toBe(
      'above-maximum',
    );
  });
});

describe('a repayment', () => {
  it.each([
    [1000, 1000, null],
    [1000, 900, null],
    [1000, 901, 'leaves-remainder'],
    [1000, 999, 'leaves-remainder'],
    [1000, 1001, 'above-maximum'],
    [1000, 99, 'below-minimum'],
    [1000, 100, null],
    [150, 100, 'leaves-remainder'],
    [40, 40, null],
    [40, 39, 'below-minimum'],
  ] as const)('of a debt of %i by %i: %s', (payoff, amount, problem) => {
    expect(repaymentProblem({ payoff: minor(payoff), amount: minor(amount) })).toBe(problem);
  });

  it('can always end the loan, however little is owed', () => {
    fc.assert(
      fc.property(anyAmount, (payoff) => {
        expect(repaymentProblem({ payoff, amount: payoff })).toBeNull();
        expect(smallestRepayment(payoff)).toBeLessThanOrEqual(payoff);
      }),
    );
  });
});

describe('credit that is given back', () => {
  it.each([
    [30_000, 30_000, 100],
    [50, 30_000, 50],
    [30_000, 50, 50],
    [0, 30_000, 0],
  ])('with %i undrawn and %i owed is %i at least', (undrawn, payoff, least) => {
    expect(smallestReturn({ undrawn: minor(undrawn), payoff: minor(payoff) })).toBe(least);
  });
});
