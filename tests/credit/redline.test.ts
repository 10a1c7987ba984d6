import { describe, expect, it } from 'vitest';
import { minor } from '#credit/money.ts';
import {
  aggregateHeadroomBp,
  aggregateRedline,
  headroomBp,
  principalBelow,
  redline,
  redlineReached,
} from '#credit/redline.ts';
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

describe('the principal below a value', () => {
  it('is the most that may stay owed: its redline is below the value, and that of a cent more is not', () => {
    expect([0, 1, 2, 129_000, 129_001].map((value) => principalBelow(minor(value), 300))).toEqual([
      0, 0, 0, 99_999, 100_000,
    ]);
    fc.assert(
      fc.property(anyAmount, anyBp, (value, bp) => {
        const principal = principalBelow(value, bp);
        expect(redlineReached(value, redline(principal, bp))).toBe(false);
        if (value > 0) expect(redlineReached(value, redline(minor(principal + 1), bp))).toBe(true);
      }),
    );
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
    expect(headroomBp(minor(value), minor(line))).toBe(bp);
  });

  it('is never shown larger than it is', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (value, line) => {
        const shown = BigInt(headroomBp(value, line));
        const room = BigInt(Math.max(value - line, 0)) * 10_000n;
        expect(shown * BigInt(value) <= room).toBe(true);
        if (value > 0) expect((shown + 1n) * BigInt(value) > room).toBe(true);
      }),
    );
  });
});

describe('several portfolios', () => {
  const lined = (...pairs: [value: number, line: number][]) =>
    pairs.map(([value, line]) => ({ value: minor(value), redline: minor(line) }));

  it('have the sum of their redlines as their redline', () => {
    expect(aggregateRedline(lined([1_000_000, 129_000], [100, 387_000], [500_000, 0]))).toBe(
      516_000,
    );
    expect(aggregateRedline([])).toBe(0);
  });

  it('have the room of the one that reaches its own redline first, never an average', () => {
    // The second falls 61.3 % to its own; the third carries nothing and only adds to the worth.
    expect(
      aggregateHeadroomBp(lined([1_000_000, 129_000], [1_000_000, 387_000], [500_000, 0])),
    ).toBe(6_130);
    expect(aggregateHeadroomBp(lined([1_000_000, 129_000], [100, 387_000]))).toBe(0);
    expect(aggregateHeadroomBp(lined([1_000_000, 0]))).toBe(10_000);
    // An empty portfolio that carries nothing is no reason to warn.
    expect(aggregateHeadroomBp(lined([0, 0], [1_000_000, 387_000]))).toBe(6_130);
  });
});
