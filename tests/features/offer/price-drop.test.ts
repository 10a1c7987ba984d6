import { describe, expect, test } from 'vitest';
import { partsOf, quoteAgainst } from '#credit/collateral.ts';
import { add, ceilMulDiv, floorMulDiv, type Minor, minor, subtract } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';
import type { Offer } from '#features/offer/offer.ts';
import { priceDropBy } from '#features/offer/price-drop.ts';
import fc from '#support/property.ts';
import { offerOn, today } from './offers.ts';

function tried(principal: number, percent: number, offer: Offer) {
  const terms = {
    principal: minor(principal),
    currency: 'USD',
    tenure: 3,
    interest_bp: 300,
  } as const;
  return priceDropBy(percent, quoteAgainst(terms, today, offer.backing), offer);
}

describe('against one portfolio', () => {
  const free = offerOn({ value: 1_000_000 });
  const owing = offerOn({ value: 1_000_000, owed: 100_000 });

  test('nothing is to be fixed above the redline', () => {
    expect(tried(300_000, 61, free)).toMatchObject({
      now: 390_000,
      isPast: false,
      repay: 0,
      rise: 0,
    });
  });

  test('says what to repay, or how much the portfolio must rise, below it', () => {
    // Worth $3,800.00: $2,945.73 may stay owed, so $54.27 or, in whole Dollars, $55.00 go.
    expect(tried(300_000, 62, free)).toMatchObject({ isPast: true, repay: 5_500, rise: 7_001 });
  });

  test('repays this loan before the older ones, and never more than the debt', () => {
    expect(tried(10_000, 90, owing).repay).toBe(32_500);
    expect(tried(10_000, 100, owing).repay).toBe(110_000);
  });

  test('what it says fixes it, and a Dollar less does not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10_000, max: 3_000_000 }),
        fc.integer({ min: 0, max: 99 }),
        fc.integer({ min: 100_000, max: 100_000_000 }),
        (principal, percent, value) => {
          const offer = offerOn({ value });
          const { now, isPast, repay, rise, redline: line } = tried(principal, percent, offer);
          expect(isPast).toBe(redlineReached(now, line));
          if (!isPast) return;
          const fixed = (paid: Minor) =>
            !redlineReached(now, redline(subtract(minor(principal), paid), 300));
          expect(fixed(repay)).toBe(true);
          if (repay < principal && repay > 100)
            expect(fixed(subtract(repay, minor(100)))).toBe(false);
          // A worth that is at its redline before it falls has no other way up than its own.
          if (value <= line) return;
          expect(redlineReached(add(now, rise), line)).toBe(false);
          expect(redlineReached(subtract(add(now, rise), minor(1)), line)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('against several portfolios', () => {
  // $2,000.00 goes $1,500.00 onto the first, worth $5,000.00, and $500.00 onto the second.
  const offer = offerOn({ value: 500_000 }, { value: 1_500_000 });

  test('the redline is the sum of theirs, and a fall is past it where the first is at its own', () => {
    // $1,500.00 × 129 % = $1,935.00 of $5,000.00: a fall of 61.3 %, when both are at $7,740.00.
    expect(tried(200_000, 61, offer)).toMatchObject({ redline: 258_000, isPast: false });
    expect(tried(200_000, 62, offer)).toMatchObject({ isPast: true, rise: 14_004 });
  });

  test('says what to repay until each is above its own redline', () => {
    // The first is at $1,900.00: $1,472.86 of its $1,500.00 may stay, of the loan $1,963.81.
    expect(tried(200_000, 62, offer).repay).toBe(3_700);
  });

  test('an older loan on one of them is repaid too, when it alone is at its redline', () => {
    const older = offerOn({ value: 500_000 }, { value: 500_000, owed: 140_000 });
    // At $1,750.00 the second may carry $1,356.58 of its $1,400.00; the new $500.00 is on the first.
    expect(tried(50_000, 65, older)).toMatchObject({ isPast: true, repay: 4_400, ofOlder: 4_400 });
  });

  test('after a fall to where it is said to be safe none is at its own redline', () => {
    const holding = fc.record({
      value: fc.integer({ min: 100_000, max: 100_000_000 }),
      share: fc.integer({ min: 0, max: 99 }),
    });
    fc.assert(
      fc.property(
        fc.array(holding, { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 100 }),
        (holdings, part, percent) => {
          const on = offerOn(
            ...holdings.map(({ value, share }) => ({
              value,
              owed: Math.floor((value * 0.3 * share) / 100),
            })),
          );
          const principal = Math.max(1, Math.floor((on.available * part) / 100));
          const { now, isPast, repay, ofOlder, debt } = tried(principal, percent, on);
          const parts = partsOf(on.backing, minor(principal));
          const own = minor(principal - (repay - ofOlder));
          const reached = on.backing.some(({ value, redline: held }, index) => {
            const fallen = floorMulDiv(value, now, on.value);
            const left =
              on.owedPrincipal > 0
                ? ceilMulDiv(held, on.owedPrincipal - ofOlder, on.owedPrincipal)
                : held;
            const share = ceilMulDiv(parts[index] ?? minor(0), own, principal);
            const line = add(left, redline(share, 300));
            // What is rounded up to the cent on the way is no more than one for each figure.
            return line > 2 && line - 2 > fallen;
          });
          expect(reached, isPast ? 'after repaying' : 'after falling').toBe(false);
          expect(repay).toBeLessThanOrEqual(debt);
        },
      ),
      { numRuns: 500 },
    );
  });
});
