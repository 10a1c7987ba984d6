import { describe, expect, it, test } from 'vitest';
import { isoDay, lagosMidnight } from '#credit/calendar.ts';
import {
  assetClasses,
  countedValue,
  decimalPattern,
  fallsFar,
  type Holding,
  isValueOf,
  jumpBetween,
  type LendingTerms,
  largestGrowth,
  lendingOf,
  pricesHoldUntil,
} from '#credit/holdings.ts';
import { availableCredit } from '#credit/limits.ts';
import { type Minor, minor, sum, zero } from '#credit/money.ts';
import fc from '#support/property.ts';

const terms: LendingTerms = {
  collateral_ratio_bp: 3_000,
  advance_rates: {},
  largest_share_bp: null,
};

function held(assetClass: Holding['class'], value: number, symbol: string = assetClass): Holding {
  const price = (value / 100).toFixed(2);
  return {
    class: assetClass,
    symbol,
    quantity: '1',
    price,
    value: minor(value),
    currency: 'USD',
  };
}

const mixed = [held('stock', 600_000), held('cash', 300_000), held('crypto', 100_000)];

describe('what holdings count for', () => {
  it('is their value while every class lends the partner’s ratio', () => {
    expect(countedValue(mixed, terms)).toBe(1_000_000);
  });

  it('is the same where the partner has no rates by class', () => {
    expect(countedValue(mixed, { ...terms, advance_rates: null })).toBe(1_000_000);
  });

  it('is less where a class lends less: 6,000 and 3,000 at 30 %, 1,000 at 15 %', () => {
    expect(countedValue(mixed, { ...terms, advance_rates: { crypto: 1_500 } })).toBe(950_000);
  });

  it('leaves out what lends nothing', () => {
    expect(countedValue(mixed, { ...terms, advance_rates: { crypto: 0 } })).toBe(900_000);
  });

  it('never counts a class for more than the partner’s ratio', () => {
    expect(countedValue(mixed, { ...terms, advance_rates: { cash: 9_000 } })).toBe(1_000_000);
  });

  it('leaves out what one symbol is worth beyond the largest share, but of cash', () => {
    const shares = { ...terms, largest_share_bp: 2_500 };
    // The stock is 6,000 of 10,000 and counts for 2,500.
    expect(countedValue(mixed, shares)).toBe(650_000);
    expect(countedValue([held('cash', 500_000)], shares)).toBe(500_000);
  });

  it('is nothing where nothing is held', () => {
    expect(countedValue([], terms)).toBe(0);
  });

  it('rounds down once: 1 and 1 at half of the ratio are 1, not 0', () => {
    const half = { ...terms, advance_rates: { stock: 1_500 } };
    expect(countedValue([held('stock', 1, 'A'), held('stock', 1, 'B')], half)).toBe(1);
  });
});

const anyHolding = fc.record({
  assetClass: fc.constantFrom(...assetClasses),
  value: fc.integer({ min: 0, max: 1_000_000_000_000 }),
});
const anyRate = fc.integer({ min: 0, max: 10_000 });
const anyTerms = fc.record({
  collateral_ratio_bp: fc.integer({ min: 1, max: 10_000 }),
  advance_rates: fc.record(
    { stock: anyRate, fund: anyRate, cash: anyRate, crypto: anyRate },
    { requiredKeys: [] },
  ),
  largest_share_bp: fc.option(fc.integer({ min: 1, max: 10_000 })),
});

test('no portfolio lends more than its holdings at their rates, nor counts for more than its worth', () => {
  fc.assert(
    fc.property(fc.array(anyHolding, { maxLength: 8 }), anyTerms, (drawn, some) => {
      const holdings = drawn.map(({ assetClass, value }, at) => held(assetClass, value, `S${at}`));
      const value = countedValue(holdings, some);
      expect(value).toBeLessThanOrEqual(sum(holdings.map((one) => one.value)));
      const { collateral_ratio_bp } = some;
      const credit = availableCredit({
        value,
        collateral_ratio_bp,
        outstanding: zero,
        requested: zero,
      });
      const atRates = lendingOf(holdings, some).reduce(
        (total, { counted, advance_rate_bp }) => total + BigInt(counted) * BigInt(advance_rate_bp),
        0n,
      );
      expect(BigInt(credit) * 10_000n).toBeLessThanOrEqual(atRates);
      // What each lends is shown beside it: together never more than what can be borrowed, and a unit.
      const shown = sum(lendingOf(holdings, some).map(({ lends }) => lends));
      expect(shown).toBeLessThanOrEqual(credit + holdings.length + 1);
    }),
  );
});

describe('a decimal number of a partner’s books', () => {
  const eighteen = '123456789012345678';

  it.each(['0', '7', '10', '0.5', '189.91', '1.50', `${eighteen}.${eighteen}`])(
    'is one: %s',
    (text) => {
      expect(text).toMatch(decimalPattern);
    },
  );

  it.each([
    ...['', '-1', '+1', '01', '.5', '5.', '1,000', '1e5', 'NaN', '$5', '5 USD', '0x1F', '1.x'],
    ...[`${eighteen}9`, `0.${eighteen}9`],
  ])('is none, whatever it may mean: %s', (text) => {
    expect(text).not.toMatch(decimalPattern);
  });
});

describe('a value and its sum', () => {
  it.each([
    ['12.5', '189.91', 237_387, true], // 2,373.875 rounded down
    ['12.5', '189.91', 237_388, true], // and up
    ['12.5', '189.91', 237_389, false],
    ['12.5', '189.91', 237_386, false],
    ['1', '1.01', 100, false], // a whole minor unit less
    ['1', '1.01', 102, false], // and more
    ['1', '0', 0, true],
    ['1', '0', 1, false],
    ['0.00000001', '64000.12', 0, true],
    ['123456789012345678', '0.000000000000000001', 12, true],
    ['123456789012345678', '0.000000000000000001', 14, false],
  ])('%s times %s is %i: %s', (quantity, price, value, isRight) => {
    expect(isValueOf({ ...held('stock', 1), quantity, price, value: minor(value) })).toBe(isRight);
  });
});

describe('how long prices hold', () => {
  const market = { ages: {}, holidays: [isoDay('2026-10-01')] };
  // 26 November 2026 is a Thursday.
  const at = (day: string, hour: number) => lagosMidnight(isoDay(day)) + hour * 3_600_000;

  it.each([
    ['a stock’s, for a day', ['stock'], at('2026-11-25', 14), at('2026-11-26', 14)],
    ['a stock’s of Friday, till Monday', ['stock'], at('2026-11-27', 14), at('2026-11-30', 14)],
    [
      'a stock’s of the first instant of Friday, to the end of Friday',
      ['stock'],
      at('2026-11-27', 0),
      at('2026-11-28', 0),
    ],
    [
      'a stock’s of Saturday, to the end of Monday',
      ['fund'],
      at('2026-11-28', 9),
      at('2026-12-01', 0),
    ],
    [
      'a stock’s over a holiday, a day longer',
      ['stock'],
      at('2026-09-30', 10),
      at('2026-10-02', 10),
    ],
    ['cash, for a day of any week', ['cash'], at('2026-11-28', 9), at('2026-11-29', 9)],
    ['crypto, for a quarter of an hour', ['crypto'], at('2026-11-28', 9), at('2026-11-28', 9.25)],
    [
      'of several, as long as the first',
      ['stock', 'crypto'],
      at('2026-11-25', 14),
      at('2026-11-25', 14.25),
    ],
    ['of nothing, for a day', [], at('2026-11-28', 9), at('2026-11-29', 9)],
  ] as const)('%s', (_, classes, from, until) => {
    expect(pricesHoldUntil(from, classes, market)).toBe(until);
  });

  it('follows the partner’s own ages', () => {
    const ages = { crypto: 60 };
    const from = at('2026-11-28', 9);
    expect(pricesHoldUntil(from, ['crypto'], { ...market, ages })).toBe(from + 3_600_000);
  });
});

describe('a jump', () => {
  const before = [held('stock', 100_00, 'KAINJI'), held('crypto', 100_00, 'BTC')];
  const withPrice = (price: string, value: number): Holding[] => [
    { ...held('stock', value, 'KAINJI'), price },
    before[1] as Holding,
  ];

  it.each([
    ['50.00', 5_000],
    ['150.00', 15_000],
  ])('is none while a price moves by half at most: %s', (price, value) => {
    expect(jumpBetween(before, withPrice(price, value))).toBeUndefined();
  });

  it.each([
    ['49.99', 4_999],
    ['150.01', 15_001],
    ['0', 0],
  ])('is a price that moves further: %s', (price, value) => {
    const jump = { kind: 'price', symbol: 'KAINJI', from: '100.00', to: price };
    expect(jumpBetween(before, withPrice(price, value))).toEqual(jump);
  });

  it('is any price after none, and no price that stays none', () => {
    const priced = (price: string) => [{ ...held('stock', 1, 'KAINJI'), price }];
    const jump = { kind: 'price', symbol: 'KAINJI', from: '0', to: '0.01' };
    expect(jumpBetween(priced('0'), priced('0.01'))).toEqual(jump);
    expect(jumpBetween(priced('0'), priced('0.00'))).toBeUndefined();
  });

  it('is none between the prices of two stocks, which have each their own', () => {
    const both = [held('stock', 1_00, 'KAINJI'), held('stock', 900_00, 'ZUMA')];
    expect(jumpBetween(both, both)).toBeUndefined();
  });

  it('is more than ten times as much of everything, and no smaller purchase', () => {
    const bought = (value: number) => [...before, held('fund', value, 'WORLD')];
    expect(jumpBetween(before, bought((largestGrowth - 1) * 200_00))).toBeUndefined();
    expect(jumpBetween(before, bought((largestGrowth - 1) * 200_00 + 1))).toEqual({
      kind: 'growth',
      from: 200_00,
      to: 2_000_01,
    });
  });

  it('is none in the first picture, in a new thing, and where everything is gone', () => {
    expect(jumpBetween([], before)).toBeUndefined();
    expect(jumpBetween(before, [])).toBeUndefined();
  });

  it('is no fall, which matters only where something must stay: less than half of everything', () => {
    expect(fallsFar(before, [])).toBe(true);
    expect(fallsFar(before, [held('stock', 99_99, 'KAINJI')])).toBe(true);
    expect(fallsFar(before, [held('stock', 100_00, 'KAINJI')])).toBe(false);
    expect(fallsFar([], [])).toBe(false);
  });

  it('is none from nothing to something of another class with the same symbol', () => {
    const other: Minor = minor(100);
    const same = { ...held('fund', other, 'KAINJI') };
    expect(jumpBetween(before, [...before, same])).toBeUndefined();
  });
});
