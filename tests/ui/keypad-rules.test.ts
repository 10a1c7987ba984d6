import { describe, expect, it } from 'vitest';
import { smallestRepayment } from '#credit/limits.ts';
import { minor } from '#credit/money.ts';
import fc from '#support/property.ts';
import {
  type EntryChange,
  entryToMinor,
  type Key,
  minorToEntry,
  pasteEntry,
  press,
} from '#ui/keypad/keypad-entry.ts';
import { amountErrorOf, inputErrorOf, type Limits } from '#ui/keypad/keypad-rules.ts';

const dollars = (least: number, most: number): Limits => ({
  currency: 'USD',
  min: minor(least),
  max: minor(most),
});
const debt = (payoff: number): Limits => ({
  ...dollars(smallestRepayment(minor(payoff)), payoff),
  debt: true,
});
const sentence = (amount: number, limits: Limits) => amountErrorOf(minor(amount), limits)?.sentence;
const nearest = (amount: number, limits: Limits) => amountErrorOf(minor(amount), limits)?.nearest;

describe('an amount on the keypad', () => {
  const naira: Limits = { currency: 'NGN', min: minor(100_000_000), max: minor(138_600_000) };

  it('is refused in the specified words', () => {
    expect(sentence(138_600_001, naira)).toBe('Maximum allowed is NGN 1,386,000.00');
    expect(sentence(99_999_999, naira)).toBe(
      'You need to enter a number equal to or greater than NGN 1,000,000.00 to continue.',
    );
    expect(sentence(9_950, debt(10_000))).toBe('You cannot have less than USD 1 left to repay.');
    expect(sentence(99, debt(10_000))).toBe(
      'You need to enter a number equal to or greater than USD 1.00 to continue.',
    );
  });

  it.each([100_000_000, 138_600_000])('may be the limit itself: %s', (amount) => {
    expect(amountErrorOf(minor(amount), naira)).toBeUndefined();
  });

  it('may end a debt, or leave one unit of it or more', () => {
    for (const amount of [100, 9_900, 10_000]) {
      expect(amountErrorOf(minor(amount), debt(10_000))).toBeUndefined();
    }
    expect(amountErrorOf(minor(60), debt(60))).toBeUndefined();
  });

  it('is fixed to the nearest that may be confirmed', () => {
    expect(nearest(20_000, dollars(500, 10_000))).toBe(10_000);
    expect(nearest(1, dollars(500, 10_000))).toBe(500);
    expect(nearest(9_930, debt(10_000))).toBe(9_900);
    expect(nearest(9_950, debt(10_000))).toBe(10_000);
    expect(nearest(1, debt(150))).toBe(150);
  });

  it('is not fixed where nothing may be confirmed', () => {
    expect(nearest(5, dollars(5_000, 4_000))).toBeUndefined();
    expect(nearest(5_000, dollars(5_000, 4_000))).toBeUndefined();
    expect(nearest(5, dollars(0, 0))).toBeUndefined();
  });
});

const anyLimits = fc.oneof(
  fc.tuple(fc.nat(3_000), fc.nat(3_000)).map(([least, most]) => dollars(least, most)),
  fc.nat(3_000).map(debt),
);

it('an amount is fixed to one that is allowed, and no allowed one is nearer', () => {
  fc.assert(
    fc.property(anyLimits, fc.nat(4_000), (limits, amount) => {
      const fixed = nearest(amount, limits);
      const distances = Array.from({ length: limits.max }, (_, at) => minor(at + 1))
        .filter((one) => !amountErrorOf(one, limits))
        .map((one) => Math.abs(one - amount));
      if (fixed === undefined || !amountErrorOf(minor(amount), limits)) return;
      expect(amountErrorOf(fixed, limits)).toBeUndefined();
      expect(Math.abs(fixed - amount)).toBe(Math.min(...distances));
    }),
    { numRuns: 200 },
  );
});

const anyKey = fc.constantFrom<Key>(...([...'0123456789.', 'delete', 'clear'] as Key[]));
const anyText = fc.oneof(
  fc.string(),
  fc.double().map(String),
  fc.bigInt().map(String),
  fc.integer().map((amount) => `₦${amount.toLocaleString('en')}.50`),
  fc.stringMatching(/^[$₦ ]?[\d,.]{0,16}$/),
);
const anyDeed = fc.oneof(
  anyKey.map((key) => ({ key })),
  anyText.map((text) => ({ text })),
  fc.constant({ tap: 'Max' }),
  fc.constant({ tap: 'fix' }),
);

it('whatever is typed and pasted, what can be confirmed is within the limits to the cent', () => {
  fc.assert(
    fc.property(fc.array(anyDeed, { maxLength: 60 }), anyLimits, (deeds, limits) => {
      let entry = '0';
      for (const deed of deeds) {
        const fixed = amountErrorOf(entryToMinor(entry), limits)?.nearest;
        if ('tap' in deed) {
          entry = minorToEntry(deed.tap === 'Max' ? limits.max : (fixed ?? limits.max));
          continue;
        }
        const done: EntryChange | null =
          'key' in deed ? press(entry, deed.key) : pasteEntry(deed.text);
        const slip = inputErrorOf(done, entry, limits);
        if (slip?.nearest) expect(amountErrorOf(slip.nearest, limits)).toBeUndefined();
        if (done && !slip) entry = done.entry;
        expect(entry).toMatch(/^(0|[1-9]\d{0,9})(\.\d{0,2})?$/);
        const amount = entryToMinor(entry);
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(amount).toBeLessThanOrEqual(limits.max);
        if (amountErrorOf(amount, limits)) continue;
        expect(amount).toBeGreaterThanOrEqual(limits.min);
        expect(amount).toBeLessThanOrEqual(limits.max);
        const left = limits.max - amount;
        if (limits.debt) expect(left === 0 || left >= 100).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

describe('what was pasted and not entered', () => {
  const limits = dollars(10_000, 50_000);
  const slip = (text: string) => inputErrorOf(pasteEntry(text), '0', limits);

  it('says why, and offers what is nearest', () => {
    expect(slip('words')?.sentence).toBe(
      'We could not find an amount in what you pasted. Paste it like this: 1,250.50',
    );
    expect(slip('123.456')).toEqual({
      sentence: 'You exceeded the max of 2 decimal places',
      nearest: 12_345,
    });
    expect(slip('999.999')?.nearest).toBe(50_000);
    expect(slip('99999999999999999999')).toMatchObject({
      sentence: 'Maximum allowed is USD 500.00',
      nearest: 50_000,
    });
  });

  it('is an amount above the maximum, and the maximum is offered', () => {
    expect(slip('500.01')).toMatchObject({
      sentence: 'Maximum allowed is USD 500.00',
      nearest: 50_000,
    });
  });

  it('is nothing for an amount', () => {
    expect(slip('250.50')).toBeUndefined();
  });

  it('offers nothing for a third decimal that was typed: the amount stands', () => {
    expect(inputErrorOf(press('120.45', '9'), '120.45', limits)).toEqual({
      sentence: 'You exceeded the max of 2 decimal places',
      nearest: undefined,
    });
  });
});

describe('a key that would exceed the maximum', () => {
  const limits = dollars(10_000, 50_000);

  it('is refused with the maximum, and the maximum is offered', () => {
    expect(inputErrorOf(press('500', '1'), '500', limits)).toMatchObject({
      sentence: 'Maximum allowed is USD 500.00',
      nearest: 50_000,
    });
    expect(inputErrorOf(press('50', '0'), '50', limits)).toBeUndefined();
  });

  it('never stops anybody from shortening an amount that the maximum has fallen below', () => {
    expect(inputErrorOf(press('6000', 'delete'), '6000', limits)).toBeUndefined();
    expect(inputErrorOf(press('6000', 'clear'), '6000', limits)).toBeUndefined();
  });
});
