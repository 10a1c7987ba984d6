import { describe, expect, it } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { quoteFor, startingAsked } from '#site/calculator/asked.ts';
import { billSteps, depths, payBack, resultMarkup, roomShown } from '#site/calculator/result.ts';
import { amountAt, placeOf, placesOf, sliderFor } from '#site/calculator/slider.ts';
import fc from '#support/property.ts';

const asked = { ...startingAsked('USD', isoDay('2026-03-10')), amount: minor(100_000) };
const quote = quoteFor(asked);

describe('the result', () => {
  it('says what is paid back, as the loan’s own example does', () => {
    expect(payBack(quote)).toBe(
      'You will pay back $1,109.33 in 3 bills for the $1,000.00 you borrow. The last bill is $969.13.',
    );
  });

  it('holds every figure of every bill, the balloon, the redline and the whole cost', () => {
    const text = resultMarkup(quote).replace(/<[^>]+>/g, ' ');
    for (const { interest, principal, total } of quote.bills) {
      for (const amount of [interest, principal, total]) {
        expect(text).toContain(`$${(amount / 100).toFixed(2)}`);
      }
    }
    for (const part of [
      'One month and 22 days',
      'The last bill is a balloon.',
      '$940.90 is due on 1 July 2026',
      '$1,290.00',
      'can fall 87%',
      '$109.33',
      '3% a month, which is 36% a year',
      '$2.63 is the late fee on 3 May. Then we charge $0.82 for each month late, at most 3 times.',
    ]) {
      expect(text.replace(/\s+/g, ' ')).toContain(part);
    }
  });

  it('needs no style attribute, which the page’s policy would block', () => {
    expect(resultMarkup(quote)).not.toContain('style=');
  });

  it('never shows more room than there is', () => {
    expect(roomShown({ fall_to_redline_bp: 6_199 })).toBe('61%');
  });
});

describe('the steps of the bills', () => {
  it('go down to the ground with the last bill, however small the first', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1e9 }), { minLength: 1, maxLength: 6 }), (parts) => {
        const levels = depths(parts.map((principal) => ({ principal: minor(principal) })));
        expect(levels[0]).toBe(0);
        expect(levels.at(-1)).toBeCloseTo(100, 1);
        for (const [i, level] of levels.slice(1).entries()) {
          expect(level - (levels[i] ?? 0)).toBeGreaterThan(1);
        }
      }),
    );
  });

  it('name each bill’s day and amount', () => {
    const drawn = billSteps(quote.bills, 'USD');
    expect(drawn.match(/>\$[\d,.]+</g)).toEqual(['>$82.00<', '>$58.20<', '>$969.13<']);
    expect(drawn).toContain('>1 July<');
  });
});

describe('the slider', () => {
  const ends = fc
    .tuple(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 1e12 }))
    .map((pair) => pair.toSorted((a, b) => a - b) as [number, number]);

  it('reaches the least and the most, and never leaves them', () => {
    fc.assert(
      fc.property(ends, fc.nat({ max: 500 }), ([from, to], place) => {
        const slider = sliderFor(minor(from), minor(to));
        expect(amountAt(slider, 0)).toBe(from);
        expect(amountAt(slider, placesOf(slider))).toBe(to);
        const amount = amountAt(slider, Math.min(place, placesOf(slider)));
        expect(amount).toBeGreaterThanOrEqual(from);
        expect(amount).toBeLessThanOrEqual(to);
      }),
    );
  });

  it('stands where it was put', () => {
    const slider = sliderFor(minor(10_000), minor(300_000));
    expect(slider.step).toBe(2_000);
    for (let place = 0; place <= placesOf(slider); place++) {
      expect(placeOf(slider, amountAt(slider, place))).toBe(place);
    }
  });
});
