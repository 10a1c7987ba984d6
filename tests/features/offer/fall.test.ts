import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { add, type Minor, minor, subtract, zero } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';
import { quote } from '#credit/schedule.ts';
import type { Borrowing } from '#features/offer/borrowing.ts';
import { fallBy } from '#features/offer/fall.ts';

const offer: Borrowing = {
  partner: 'Harmattan Invest',
  currency: 'USD',
  value: minor(1_000_000),
  ratio_bp: 3000,
  limit: minor(300_000),
  taken: zero,
  stopped: zero,
  available: minor(300_000),
  minimum: minor(10_000),
  interest_bp: 300,
  owed: zero,
  held: zero,
  today: isoDay('2026-03-10'),
};

function tried(principal: number, percent: number, owed: Minor = zero, value = 1_000_000) {
  const terms = {
    principal: minor(principal),
    currency: 'USD',
    tenure: 3,
    interest_bp: 300,
  } as const;
  const held = owed > 0 ? redline(owed, 300) : zero;
  const standing = { ...offer, value: minor(value), owed, held };
  return fallBy(percent, quote(terms, offer.today, minor(value), held), standing);
}

test('nothing is to be mended above the redline', () => {
  expect(tried(300_000, 61)).toMatchObject({ now: 390_000, isPast: false, repay: 0, rise: 0 });
});

test('says what to repay, or how much the portfolio must rise, below it', () => {
  // Worth $3,800.00: $2,945.73 may stay owed, so $54.27 or, in whole Dollars, $55.00 go.
  expect(tried(300_000, 62)).toMatchObject({ isPast: true, repay: 5_500, rise: 7_001 });
});

test('repays this loan before the older ones, and never more than the debt', () => {
  expect(tried(10_000, 90, minor(100_000)).repay).toBe(32_500);
  expect(tried(10_000, 100, minor(100_000)).repay).toBe(110_000);
});

test('what it says mends it, and a Dollar less does not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 3_000_000 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 100_000, max: 100_000_000 }),
      (principal, percent, value) => {
        const { now, isPast, repay, rise, redline: line } = tried(principal, percent, zero, value);
        expect(isPast).toBe(redlineReached(now, line));
        if (!isPast) return;
        const mended = (paid: Minor) =>
          !redlineReached(now, redline(subtract(minor(principal), paid), 300));
        expect(mended(repay)).toBe(true);
        if (repay < principal && repay > 100)
          expect(mended(subtract(repay, minor(100)))).toBe(false);
        expect(redlineReached(add(now, rise), line)).toBe(false);
        expect(redlineReached(subtract(add(now, rise), minor(1)), line)).toBe(true);
      },
    ),
    { numRuns: 500, seed: 9 },
  );
});
