import { describe, expect, it } from 'vitest';
import { minor } from '#credit/money.ts';
import { fallToRedlineBp, redline, redlineReached, redlineTogether } from '#credit/redline.ts';
import fc from '#support/property.ts';
import { anyAmount } from './loans.ts';

const anyBp = fc.integer({ min: 0, max: 3_000 });

describe('a redline', () => {
  it('is the principal, three months of interest and a fifth', () => {
    expect(redline(minor(100000), 300)).toBe(129000);
    expect(redline(minor(100000), 250)).toBe(127500);
    expect(redline(minor(0), 300)).toBe(0);
  });

  it('is rounded up: never lower than the terms say, by less than a minor unit higher', () => {
    expect(redline(minor(1), 300)).toBe(2);
    fc.assert(
      fc.property(anyAmount, anyBp, (principal, bp) => {
        const over =
          BigInt(redline(principal, bp)) * 10_000n - BigInt(principal) * BigInt(12_000 + 3 * bp);
        expect(over >= 0n && over < 10_000n).toBe(true);
      }),
    );
  });

  it('is reached when the value is at it, and never without a debt', () => {
    expect(redlineReached(minor(387001), minor(387000))).toBe(false);
    expect(redlineReached(minor(387000), minor(387000))).toBe(true);
    expect(redlineReached(minor(0), minor(0))).toBe(false);
  });
});

describe('the fall to the redline', () => {
  it.each([
    [1_000_000, 387_000, 6_130],
    [387_001, 387_000, 0],
    [387_000, 387_000, 0],
    [100_000, 387_000, 0],
    [0, 0, 0],
    [100, 0, 10_000],
    [3, 2, 3_333],
  ])('from %i to %i is %i basis points', (value, line, bp) => {
    expect(fallToRedlineBp(minor(value), minor(line))).toBe(bp);
  });

  it('is never shown larger than it is', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (value, line) => {
        const shown = BigInt(fallToRedlineBp(value, line));
        const room = BigInt(Math.max(value - line, 0)) * 10_000n;
        expect(shown * BigInt(value) <= room).toBe(true);
        if (value > 0) expect((shown + 1n) * BigInt(value) > room).toBe(true);
      }),
    );
  });
});

describe('the redline of several portfolios together', () => {
  const lined = (...pairs: [value: number, line: number][]) =>
    pairs.map(([value, line]) => ({ value: minor(value), redline: minor(line) }));

  it('of one is its own', () => {
    expect(redlineTogether(lined([1_000_000, 387_000]))).toBe(387_000);
    expect(redlineTogether(lined([387_000, 387_000]))).toBe(387_000);
    expect(redlineTogether(lined([100_000, 387_000]))).toBe(387_000);
    expect(redlineTogether(lined([1_000_000, 0]))).toBe(0);
    expect(redlineTogether([])).toBe(0);
  });

  it('is where a fall of all of them meets the first of theirs', () => {
    // The second falls 61.3 % to its own; the third carries nothing and only adds to the worth.
    const three = lined([1_000_000, 129_000], [1_000_000, 387_000], [500_000, 0]);
    expect(redlineTogether(three)).toBe(967_500);
    expect(fallToRedlineBp(minor(2_500_000), redlineTogether(three))).toBe(6_130);
  });

  it('leaves no room once one is at its own, and says what it is short of', () => {
    const two = lined([1_000_000, 129_000], [100, 387_000]);
    expect(redlineTogether(two)).toBe(1_000_100 + 386_900);
    expect(fallToRedlineBp(minor(1_000_100), redlineTogether(two))).toBe(0);
  });

  it('shows the smallest of their falls, never more', () => {
    const one = fc.tuple(anyAmount, fc.integer({ min: 0, max: 120 }));
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (drawn) => {
        const all = drawn.map(([value, percent]) => ({
          value: minor(Math.floor(value / 10) + 1),
          redline: minor(Math.floor((Math.floor(value / 10) * percent) / 100)),
        }));
        const worth = all.reduce((sum, { value }) => sum + value, 0);
        const shown = fallToRedlineBp(minor(worth), redlineTogether(all));
        const own = all
          .filter((portfolio) => portfolio.redline > 0)
          .map(({ value, redline: line }) => fallToRedlineBp(value, line));
        const smallest = Math.min(10_000, ...own);
        expect(shown).toBeLessThanOrEqual(smallest);
        // Less only by what rounding a small worth to a minor unit costs.
        const rounding = Math.ceil(10_000 / worth);
        expect(shown).toBeGreaterThanOrEqual(Math.max(0, smallest - rounding));
      }),
    );
  });
});
