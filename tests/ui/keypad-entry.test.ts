import { describe, expect, it } from 'vitest';
import { minor } from '#credit/money.ts';
import fc from '#support/property.ts';
import {
  displayEntry,
  entryToMinor,
  type Key,
  minorToEntry,
  pasteEntry,
  press,
  pressAnew,
} from '#ui/keypad/keypad-entry.ts';

const keys = [...'0123456789.', 'delete', 'clear'] as Key[];
const anyKeys = fc.array(fc.constantFrom(...keys), { maxLength: 40 });
const anyAmount = fc.integer({ min: 0, max: 999_999_999_999 }).map(minor);
const typed = (list: Key[]) => list.reduce<string>((entry, key) => press(entry, key).entry, '0');
const type = (text: string) => typed([...text] as Key[]);

describe('an entry on the keypad', () => {
  it('is always a plain amount: one point, at most 10 whole digits and 2 decimals', () => {
    fc.assert(
      fc.property(anyKeys, (list) => {
        expect(typed(list)).toMatch(/^(0|[1-9]\d{0,9})(\.\d{0,2})?$/);
      }),
    );
  });

  it('stands for exactly the amount that it was made from', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(entryToMinor(minorToEntry(amount))).toBe(amount);
      }),
    );
  });

  it('never gets a digit more when it was not entered here: what is typed replaces it', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (before, wanted) => {
        const [first, ...others] = [...minorToEntry(wanted)] as Key[];
        if (!first) throw new Error('An entry is never empty');
        const begun = pressAnew(minorToEntry(before), first).entry;
        const ended = others.reduce((entry, key) => press(entry, key).entry, begun);
        expect(entryToMinor(ended)).toBe(wanted);
      }),
    );
    expect(pressAnew('50', '.')).toEqual({ entry: '0.' });
    expect(pressAnew('69.84', 'delete')).toEqual({ entry: '69.8' });
    expect(pressAnew('50', 'clear')).toEqual({ entry: '0' });
  });

  it('can be typed key by key for every amount', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        expect(entryToMinor(type(minorToEntry(amount)))).toBe(amount);
      }),
    );
  });

  it('gives back what stood before when a key is deleted', () => {
    fc.assert(
      fc.property(anyKeys, fc.constantFrom(...keys.slice(0, 11)), (list, key) => {
        const before = typed(list);
        const after = press(before, key).entry;
        if (after.length > before.length) expect(press(after, 'delete').entry).toBe(before);
      }),
    );
  });

  it('replaces the leading zero, and keeps it before a point', () => {
    expect(type('007')).toBe('7');
    expect(type('.5')).toBe('0.5');
    expect(type('00')).toBe('0');
  });

  it('says so when a third decimal is typed, and keeps the amount', () => {
    expect(press('12.34', '5')).toEqual({ entry: '12.34', problem: 'decimals' });
    expect(press('12.3', '5')).toEqual({ entry: '12.35' });
  });

  it('ignores a second point and an eleventh whole digit', () => {
    expect(type('1.2.')).toBe('1.2');
    expect(type('12345678901')).toBe('1234567890');
  });

  it('is zero again when it is cleared or its last digit is deleted', () => {
    expect(press('1250', 'clear').entry).toBe('0');
    expect(press('7', 'delete').entry).toBe('0');
  });
});

describe('a pasted amount', () => {
  it.each([
    ['1,250.50', '1250.50'],
    ['₦1,250,000.50', '1250000.50'],
    [' $ 20 ', '20'],
    ['NGN 1000000', '1000000'],
    ['₦1 250.50', '1250.50'],
    ['₦1 250,50', '1250.50'],
    ['1250,5', '1250.50'],
    ['1,250', '1250'],
    ['0012', '12'],
    ['12.', '12'],
  ])('%s is entered as %s', (text, entry) => {
    expect(pasteEntry(text)).toEqual({ entry });
  });

  it.each(['', 'abc', '20 30', '1,25,000', '1.250,50', '-5', '1e6', '1,250,50', '1,25.999'])(
    '"%s" is refused rather than guessed',
    (text) => {
      expect(pasteEntry(text)).toBeNull();
    },
  );

  it('with more than two decimals is refused with the reason, and cut, never rounded up', () => {
    expect(pasteEntry('12.345')).toEqual({ entry: '12.34', problem: 'decimals' });
    expect(pasteEntry('₦1,250.999')).toEqual({ entry: '1250.99', problem: 'decimals' });
  });

  it.each(['12345678901', '10000000000.001', '9'.repeat(400)])(
    'that is larger than can be entered is the largest: %s',
    (text) => {
      expect(pasteEntry(text)?.entry).toBe('9999999999.99');
    },
  );

  it('that was shown by the keypad is entered again', () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom('NGN', 'USD'), (amount, currency) => {
        const pasted = pasteEntry(displayEntry(minorToEntry(amount), currency));
        expect(pasted && entryToMinor(pasted.entry)).toBe(amount);
      }),
    );
  });
});

describe('the figure that the keypad shows', () => {
  it('groups thousands and keeps what was just typed', () => {
    expect(displayEntry('0', 'NGN')).toBe('₦0');
    expect(displayEntry('1250000.', 'NGN')).toBe('₦1,250,000.');
    expect(displayEntry('1250000.5', 'USD')).toBe('$1,250,000.5');
    expect(displayEntry('1250000.50', 'NGN')).toBe('₦1,250,000.50');
  });
});
