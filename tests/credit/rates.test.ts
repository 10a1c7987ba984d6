import { describe, expect, it } from 'vitest';
import { minor } from '#credit/money.ts';
import {
  basisPoints,
  cardPrice,
  dollarsFromNaira,
  formatPercent,
  nairaFromDollars,
  percent,
  processingFee,
} from '#credit/rates.ts';
import fc from '#support/property.ts';
import { anyAmount } from './loans.ts';

describe('Naira and dollars', () => {
  it('convert at kobo per dollar, rounded once', () => {
    expect(nairaFromDollars(minor(10000), 158025)).toBe(15802500);
    expect(nairaFromDollars(minor(1), 158025)).toBe(1580);
    expect(dollarsFromNaira(minor(15802500), 158025)).toBe(10000);
    expect(dollarsFromNaira(minor(790), 158025)).toBe(0);
    expect(dollarsFromNaira(minor(791), 158025)).toBe(1);
  });

  it('give back the dollars that were converted', () => {
    fc.assert(
      fc.property(anyAmount, fc.integer({ min: 10_000, max: 500_000 }), (cents, rate) => {
        expect(dollarsFromNaira(nairaFromDollars(cents, rate), rate)).toBe(cents);
      }),
    );
  });

  it.each([0, -158025, 1580.25, Number.NaN])('do not convert at a rate of %d', (rate) => {
    expect(() => nairaFromDollars(minor(100), rate)).toThrow(RangeError);
    expect(() => dollarsFromNaira(minor(100), rate)).toThrow(RangeError);
  });
});

it.each([
  [0, 0],
  [100, 2],
  [300, 4],
  [10_000, 150],
  [13_333_333, 200_000],
  [13_333_266, 199_999],
  [15_802_500, 200_000],
  [1_000_000_000, 200_000],
])('the processing fee on %i kobo is %i: rounded half to even, at most ₦2,000', (kobo, fee) => {
  expect(processingFee(minor(kobo))).toBe(fee);
});

it('a card pays Naira as they are, dollars at the buy rate, and the fee on top of either', () => {
  const naira = { kobo: 1_000_000, fee: 15_000, total: 1_015_000 };
  expect(cardPrice({ currency: 'NGN' }, minor(1_000_000), 158_025)).toEqual(naira);
  const dollars = { kobo: 15_802_500, fee: 200_000, total: 16_002_500 };
  expect(cardPrice({ currency: 'USD' }, minor(10_000), 158_025)).toEqual(dollars);
});

describe('basis points', () => {
  it.each([
    [300, '3%'],
    [75, '0.75%'],
    [6130, '61.3%'],
    [0, '0%'],
    [10_000, '100%'],
    [1, '0.01%'],
  ])('%i read %s', (bp, text) => {
    expect(formatPercent(bp)).toBe(text);
  });

  it('are whole', () => {
    expect(() => formatPercent(0.5)).toThrow(RangeError);
    expect(() => basisPoints(2.505)).toThrow(RangeError);
  });

  it('come back from percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (bp) => {
        expect(basisPoints(percent(bp))).toBe(bp);
      }),
    );
  });
});
