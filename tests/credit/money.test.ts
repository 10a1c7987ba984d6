import { afterEach, describe, expect, it } from 'vitest';
import {
  abbreviateMoney,
  add,
  apportion,
  ceilMulDiv,
  currencies,
  floorMulDiv,
  formatMoney,
  groupDigits,
  minor,
  mulDiv,
  nameMoney,
  parseAmount,
  splitUp,
  subtract,
  sum,
} from '#credit/money.ts';
import fc from '#support/property.ts';
import { anyAmount } from './loans.ts';

const most = Number.MAX_SAFE_INTEGER;
const anySigned = fc.integer({ min: -400_000_000_000, max: 400_000_000_000 }).map(minor);
const anyFraction = fc.record({
  above: fc.integer({ min: -20_000, max: 20_000 }),
  below: fc.integer({ min: 1, max: 300_000 }),
});

describe('an amount', () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, most + 1, -most - 1])(
    'of %d minor units is refused',
    (amount) => {
      expect(() => minor(amount)).toThrow(RangeError);
    },
  );

  it('is never minus zero', () => {
    expect(Object.is(minor(-0), 0)).toBe(true);
    expect(Object.is(mulDiv(minor(-1), 1, 10), 0)).toBe(true);
  });

  it('that a number cannot hold exactly is refused rather than rounded by a sum or a product', () => {
    expect(() => add(minor(most), minor(1))).toThrow(RangeError);
    expect(() => subtract(minor(-most), minor(1))).toThrow(RangeError);
    expect(() => mulDiv(minor(most), 2, 1)).toThrow(RangeError);
    expect(sum([minor(most), minor(-most)])).toBe(0);
  });
});

describe('rounding', () => {
  it.each([
    [5, 1, 2, 2],
    [7, 1, 2, 4],
    [15, 1, 10, 2],
    [25, 1, 10, 2],
    [26, 1, 10, 3],
    [24, 1, 10, 2],
    [-5, 1, 2, -2],
    [-7, 1, 2, -4],
    [-26, 1, 10, -3],
  ])('%i × %i ÷ %i goes half to even: %i', (amount, above, below, rounded) => {
    expect(mulDiv(minor(amount), above, below)).toBe(rounded);
  });

  it('is exact where the product is far beyond a safe integer', () => {
    expect(mulDiv(minor(most), 10_000, 10_000)).toBe(most);
    expect(mulDiv(minor(9_007_199_254_740_881), 9_999, 10_000)).toBe(9_006_298_534_815_407);
  });

  it('is never off by more than a half, and to even at a half', () => {
    fc.assert(
      fc.property(anySigned, anyFraction, (amount, { above, below }) => {
        const rounded = BigInt(mulDiv(amount, above, below));
        const error = 2n * (rounded * BigInt(below) - BigInt(amount) * BigInt(above));
        const size = error < 0n ? -error : error;
        expect(size <= BigInt(below)).toBe(true);
        if (size === BigInt(below)) expect(rounded % 2n).toBe(0n);
      }),
    );
  });

  it('down and up are the whole numbers on both sides', () => {
    fc.assert(
      fc.property(anySigned, anyFraction, (amount, { above, below }) => {
        const exact = BigInt(amount) * BigInt(above);
        const down = BigInt(floorMulDiv(amount, above, below)) * BigInt(below);
        const up = BigInt(ceilMulDiv(amount, above, below)) * BigInt(below);
        expect(down <= exact && exact <= up).toBe(true);
        expect(up - down).toBe(exact % BigInt(below) === 0n ? 0n : BigInt(below));
      }),
    );
  });

  it.each([
    [1, 0],
    [1, -2],
    [0.5, 2],
    [1, Number.NaN],
  ])('by %d/%d is refused', (above, below) => {
    expect(() => mulDiv(minor(1), above, below)).toThrow('Not a fraction of whole numbers');
  });
});

describe('an amount that a person typed', () => {
  it.each([
    ['1,250.50', 125050],
    ['1250.5', 125050],
    [' 12 ', 1200],
    ['12.', 1200],
    ['.5', 50],
    ['0', 0],
    ['007', 700],
    ['1,000,000', 100000000],
    ['90071992547409.91', most],
  ])('"%s" is understood', (text, amount) => {
    expect(parseAmount(text)).toEqual({ ok: true, amount });
  });

  it.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['\u00a0\t', 'empty'],
    ['.', 'not-a-number'],
    ['１２', 'not-a-number'],
    ['١٢', 'not-a-number'],
    ['1e9', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['-1', 'not-a-number'],
    ['+1', 'not-a-number'],
    ['−1', 'not-a-number'],
    ['1,25', 'not-a-number'],
    ['1,25,000', 'not-a-number'],
    ['1250,000', 'not-a-number'],
    [',250', 'not-a-number'],
    ['1.250,50', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['1 250', 'not-a-number'],
    ['$12', 'not-a-number'],
    ['Infinity', 'not-a-number'],
    ['NaN', 'not-a-number'],
    ['1\u200b2', 'not-a-number'],
    ['1_000', 'not-a-number'],
    ['12.345', 'too-many-decimals'],
    ['12.000', 'too-many-decimals'],
    ['90071992547409.92', 'too-large'],
    ['9'.repeat(40), 'too-large'],
  ])('"%s" is refused: %s', (text, reason) => {
    expect(parseAmount(text)).toEqual({ ok: false, reason });
  });

  it('is the amount that was shown', () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...currencies), fc.boolean(), (amount, in_, cents) => {
        const shown = formatMoney(amount, in_, { cents }).slice(1);
        expect(parseAmount(shown)).toEqual({ ok: true, amount });
      }),
    );
  });
});

describe('an amount on a screen', () => {
  it.each([
    [110933, 'USD', '$1,109.33'],
    [100000000, 'NGN', '₦1,000,000.00'],
    [0, 'USD', '$0.00'],
    [5, 'NGN', '₦0.05'],
    [99999, 'USD', '$999.99'],
    [-500, 'USD', '−$5.00'],
    [most, 'USD', '$90,071,992,547,409.91'],
  ] as const)('%i %s reads %s', (amount, currency, shown) => {
    expect(formatMoney(minor(amount), currency)).toBe(shown);
  });

  it('may leave out empty cents, never real ones', () => {
    expect(formatMoney(minor(100000), 'USD', { cents: false })).toBe('$1,000');
    expect(formatMoney(minor(100050), 'USD', { cents: false })).toBe('$1,000.50');
  });
});

describe('thousands', () => {
  afterEach(() => groupDigits('comma'));

  it('are parted as the reader has chosen, but where an amount is named in a sentence', () => {
    const shown = () => [
      formatMoney(minor(110_933), 'USD'),
      formatMoney(minor(110_933), 'USD', { groups: 'comma' }),
      nameMoney(minor(110_933), 'USD'),
    ];
    const always = ['$1,109.33', 'USD 1,109.33'];
    groupDigits('space');
    expect(shown()).toEqual(['$1\u00a0109.33', ...always]);
    groupDigits('comma');
    expect(shown()).toEqual(['$1,109.33', ...always]);
  });
});

describe('an abbreviated amount', () => {
  it.each([
    [50000, '$500'],
    [99999, '$999.99'],
    [100000, '$1K'],
    [1250000, '$12.5K'],
    [120000000, '$1.2M'],
    [99999000, '$1M'],
    [99994900, '$999.9K'],
    [300000000000, '$3B'],
    [123456789012345, '$1.2T'],
    [most, '$90.1T'],
    [-1250000, '−$12.5K'],
  ])('%i is %s', (amount, shown) => {
    expect(abbreviateMoney(minor(amount), 'USD')).toBe(shown);
  });

  it('goes in the direction that the caller names', () => {
    const amount = minor(124999999);
    expect(abbreviateMoney(amount, 'NGN')).toBe('₦1.2M');
    expect(abbreviateMoney(amount, 'NGN', 'up')).toBe('₦1.3M');
    expect(abbreviateMoney(minor(129999999), 'NGN', 'down')).toBe('₦1.2M');
    expect(abbreviateMoney(minor(100001), 'NGN', 'up')).toBe('₦1.1K');
  });

  it('never shows more than there is when it goes down, nor less when it goes up', () => {
    const sizes = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };
    const read = (text: string) => {
      const [, figure = '', letter] = /^₦([\d.,]+)([KMBT]?)$/.exec(text) ?? [];
      const size = sizes[letter as keyof typeof sizes] ?? 1;
      return Math.round(Number(figure.replaceAll(',', '')) * size * 100);
    };
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(read(abbreviateMoney(amount, 'NGN', 'down'))).toBeLessThanOrEqual(amount);
        expect(read(abbreviateMoney(amount, 'NGN', 'up'))).toBeGreaterThanOrEqual(amount);
      }),
    );
  });
});

it('an amount is named by its currency’s code in a sentence', () => {
  expect(nameMoney(minor(110_933), 'USD')).toBe('USD 1,109.33');
  expect(nameMoney(minor(100_000_000), 'NGN')).toBe('NGN 1,000,000.00');
});

describe('an amount apportioned', () => {
  it('is divided as the parts are, and the shares always sum to it', () => {
    expect(apportion(minor(100), [minor(1), minor(1), minor(1)])).toEqual([34, 33, 33]);
    expect(apportion(minor(100), [minor(0), minor(0)])).toEqual([0, 0]);
    fc.assert(
      fc.property(
        anyAmount,
        fc.array(anyAmount, { minLength: 1, maxLength: 5 }),
        (amount, drawn) => {
          const parts = drawn.map((part) => minor(Math.floor(part / 10)));
          fc.pre(sum(parts) > 0);
          const shares = apportion(amount, parts);
          expect(sum(shares)).toBe(amount);
          for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

it.each([
  { amount: 100, parts: [1, 1, 1], shares: [34, 34, 34] },
  { amount: 100, parts: [1, 3], shares: [25, 75] },
  { amount: 100, parts: [0, 2], shares: [0, 100] },
  { amount: 100, parts: [0, 0], shares: [0, 0] },
])(
  'an amount of $amount split up by $parts is $shares: each share is rounded up',
  ({ amount, parts, shares }) => {
    expect(splitUp(minor(amount), parts.map(minor))).toEqual(shares);
  },
);
