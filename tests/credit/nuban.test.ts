import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cutAccountNumber,
  isNuban,
  isNumericDetail,
  maskAccountNumber,
  nubanCheckDigit,
} from '#credit/nuban.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));

describe('a Nigerian account number', () => {
  it.each([
    ['000011', '000001457', 9],
    ['000011', '000000022', 0],
  ])('of bank %s with serial %s ends in %i', (bank, serial, check) => {
    expect(nubanCheckDigit(bank, serial)).toBe(check);
    expect(isNuban(bank, `${serial}${check}`)).toBe(true);
  });

  it('has one right end out of ten', () => {
    fc.assert(
      fc.property(digits(6), digits(9), (bank, serial) => {
        const right = [...'0123456789'].filter((end) => isNuban(bank, serial + end));
        expect(right).toEqual([String(nubanCheckDigit(bank, serial))]);
      }),
    );
  });

  it('shows every single mistyped digit', () => {
    fc.assert(
      fc.property(digits(9), fc.nat(8), fc.integer({ min: 1, max: 9 }), (serial, at, by) => {
        const wrong = (Number(serial[at]) + by) % 10;
        const mistyped = serial.slice(0, at) + wrong + serial.slice(at + 1);
        expect(isNuban('000011', mistyped + nubanCheckDigit('000011', serial))).toBe(false);
      }),
    );
  });

  it.each([
    ['011', '0000014579'],
    ['000011', '000001457'],
    ['000011', '00000145799'],
    ['000011', '００００0１４５７９'],
    ['', ''],
  ])('is not bank "%s" and number "%s"', (bank, account) => {
    expect(isNuban(bank, account)).toBe(false);
  });

  it('has no check digit for codes or serials of another length', () => {
    expect(() => nubanCheckDigit('11', '000001457')).toThrow(RangeError);
    expect(() => nubanCheckDigit('0000110', '00001457')).toThrow(RangeError);
  });

  it('is cut to ten digits while it is typed', () => {
    expect(cutAccountNumber('0123 456-789012')).toBe('0123456789');
    expect(cutAccountNumber('12')).toBe('12');
  });

  it('shows only its last four digits', () => {
    expect(maskAccountNumber('0123456789')).toBe('••••••6789');
  });
});

it.each([
  ['0123456789', true],
  ['01234567890123', true],
  ['012345678', false],
  ['01234 56789', false],
  ['01234567８9', false],
])('a numeric field that holds "%s" is good: %s', (text, good) => {
  expect(isNumericDetail(text)).toBe(good);
});
