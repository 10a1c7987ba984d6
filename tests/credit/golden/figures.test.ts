import { describe, expect, it } from 'vitest';
import { availableCredit, defaultMinimums, smallestWithdrawal } from '#credit/limits.ts';
import { minor } from '#credit/money.ts';
import { dollarsFromNaira, nairaFromDollars, processingFee } from '#credit/rates.ts';
import { headroomBp, redline } from '#credit/redline.ts';
import { yearlyRates } from '#credit/schedule.ts';

describe('the redline is P × (1 + 3r + 20 %), rounded up', () => {
  it.each([
    // principal, monthly basis points, exactly
    [100_000, 275, 128_250, '1.2825'],
    [33_333, 250, 42_500, '1.275: 42499.575'],
    [77_777, 400, 102_666, '1.32: 102665.64'],
    [99_999, 300, 128_999, '1.29: 128998.71'],
    [1, 0, 2, '1.2'],
    [5, 0, 6, '1.2: exactly 6'],
    [123_456_789, 325, 160_185_184, '1.2975: 160185183.7275'],
  ])('%i at %i bp: %i, times %s', (principal, bp, line) => {
    expect(redline(minor(principal), bp)).toBe(line);
  });
});

describe('the fall that is survived is rounded down', () => {
  it.each([
    [1_000_000, 129_000, 8_710, '87.1 %'],
    [300_000, 129_000, 5_700, '57 %'],
    [130_000, 129_000, 76, '0.769… %'],
    [129_001, 129_000, 0, '0.000775 %'],
    [7, 6, 1_428, '14.2857… %'],
  ])('from %i to a redline of %i: %i bp, of %s', (value, line, bp) => {
    expect(headroomBp(minor(value), minor(line))).toBe(bp);
  });
});

describe('the Naira processing fee is 1.5 %, half to even, at most 200000', () => {
  it.each([
    [33, 0, '0.495'],
    [34, 1, '0.51'],
    [100, 2, '1.5'],
    [300, 4, '4.5'],
    [500, 8, '7.5'],
    [13_333_200, 199_998, '199998'],
    [13_333_299, 199_999, '199999.485'],
    [13_333_300, 200_000, '199999.5, to the even'],
    [13_333_334, 200_000, '200000.01, capped'],
    [13_333_400, 200_000, '200001, capped'],
    [900_000_000_000_000, 200_000, 'far above the cap'],
  ])('on %i kobo: %i, of %s', (kobo, fee) => {
    expect(processingFee(minor(kobo))).toBe(fee);
  });
});

describe('Naira for cents, and back', () => {
  it.each([
    // cents, kobo per dollar, kobo
    [1, 158_025, 1_580, '1580.25'],
    [2, 158_025, 3_160, '3160.5, to the even'],
    [6, 158_025, 9_482, '9481.5, to the even'],
    [3, 158_025, 4_741, '4740.75'],
    [8_200, 158_025, 12_958_050, '82 dollars'],
    [96_913, 156_240, 151_416_871, '151416871.2'],
    [900_000_000_000, 158_025, 1_422_225_000_000_000, 'a product above 2^53'],
  ])('%i cents at %i: %i, of %s', (cents, rate, kobo) => {
    expect(nairaFromDollars(minor(cents), rate)).toBe(kobo);
    expect(dollarsFromNaira(minor(kobo), rate)).toBe(cents);
  });

  it.each([
    // kobo, kobo per dollar, cents
    [1_000_000, 158_025, 633, '632.811…'],
    [100, 40_000, 0, '0.25'],
    [200, 40_000, 0, '0.5, to the even'],
    [600, 40_000, 2, '1.5, to the even'],
    [1_000, 40_000, 2, '2.5, to the even'],
    [15_802_499, 158_025, 10_000, '9999.999…'],
  ])('%i kobo at %i: %i, of %s', (kobo, rate, cents) => {
    expect(dollarsFromNaira(minor(kobo), rate)).toBe(cents);
  });
});

describe('limits', () => {
  it.each([
    // value, ratio, owed, asked for
    [333_333, 3_000, 0, 0, 99_999, '99999.9'],
    [333_333, 2_750, 50_000, 20_000, 21_666, '91666.575 − 70000'],
    [1_000_000, 3_000, 299_999, 0, 1, '300000 − 299999'],
    [900_000, 3_000, 300_000, 0, 0, 'never below 0'],
  ])(
    'credit on %i at %i bp with %i owed and %i asked: %i, %s',
    (value, ratio, owed, asked, credit) => {
      expect(
        availableCredit({
          value: minor(value),
          collateral_ratio_bp: ratio,
          outstanding: minor(owed),
          requested: minor(asked),
        }),
      ).toBe(credit);
    },
  );

  it.each([
    [158_025, 8_000_000, '79012.5 naira'],
    [160_000, 8_000_000, '80000 naira exactly'],
    [160_001, 8_100_000, '80000.5 naira'],
    [99_999, 5_000_000, '49999.5 naira'],
  ])('$50.00 to withdraw at %i is %i kobo at least, from %s', (rate, kobo) => {
    expect(smallestWithdrawal(defaultMinimums.withdrawal, 'NGN', rate)).toBe(kobo);
  });

  it.each([
    [250, 3_000, 3_449, '1.025^12 is 1.344888…'],
    [275, 3_300, 3_848, '1.0275^12 is 1.38478…'],
    [400, 4_800, 6_011, '1.04^12 is 1.601032…'],
  ])('%i bp a month are %i and %i a year: %s', (interest_bp, simple_bp, effective_bp) => {
    expect(yearlyRates(interest_bp)).toEqual({ simple_bp, effective_bp });
  });
});
