import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#credit/money.ts';
import { fallToRedlineBp, redline, redlineReached } from '#credit/redline.ts';
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
