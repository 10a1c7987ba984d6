import { describe, expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { partsOf, quoteAgainst, withLoan } from '#credit/collateral.ts';
import { add, minor, sum } from '#credit/money.ts';
import { redline } from '#credit/redline.ts';
import { quote } from '#credit/schedule.ts';
import fc from '#support/property.ts';
import { anyAmount, usd } from './loans.ts';

const portfolio = (value: number, credit: number, line = 0) => ({
  value: minor(value),
  credit: minor(credit),
  redline: minor(line),
});

describe('a loan over several portfolios', () => {
  test('uses up the credit of one after another', () => {
    const three = [300, 200, 500].map((credit) => ({ credit: minor(credit) }));
    const parts = (amount: number) => partsOf(three, minor(amount));
    expect(parts(100)).toEqual([100, 0, 0]);
    expect(parts(400)).toEqual([300, 100, 0]);
    expect(parts(900)).toEqual([300, 200, 400]);
    expect(parts(2_000)).toEqual([300, 200, 1_500]);
  });

  test('raises the redline of each by its part, and all together by its own', () => {
    const two = [portfolio(1_000_000, 60_000, 5_000), portfolio(500_000, 100_000)];
    expect(withLoan(two, minor(100_000), 300)).toEqual([
      { value: 1_000_000, redline: 5_000 + 77_400 },
      { value: 500_000, redline: 51_600 },
    ]);
    const anyPortfolios = fc.array(
      fc.record({ value: anyAmount, credit: anyAmount, redline: anyAmount }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(anyPortfolios, fc.integer({ min: 1, max: 1e9 }).map(minor), (all, amount) => {
        const before = sum(all.map((one) => one.redline));
        const after = sum(withLoan(all, amount, 300).map((one) => one.redline));
        expect(after).toBe(add(before, redline(amount, 300)));
      }),
    );
  });

  test('is quoted with what all are worth, and the fall that the first of them can bear', () => {
    const terms = usd(100_000);
    const from = isoDay('2026-03-10');
    const owing = [portfolio(100_000, 30_000), portfolio(400_000, 120_000, 129_000)];
    const told = quoteAgainst(terms, from, owing);
    // The second carries $903.00 of redline for this loan and $1,290.00 for another.
    expect(told).toEqual({ ...quote(terms, from, minor(500_000)), fall_to_redline_bp: 4_517 });
  });
});
