import { describe, expect, test } from 'vitest';
import { banksThatFit, checkDigit, fitsBank } from '#credit/nuban.ts';
import fc from '#support/property.ts';

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9]{${length}}$`), { size: 'max' });

describe('the check digit of a Nigerian account number', () => {
  test.each([
    ['000001457', 9],
    ['000000022', 0],
  ])('is what the standard publishes for bank 011 and serial %s', (serial, digit) => {
    expect(checkDigit('011', serial)).toBe(digit);
    expect(fitsBank('011', `${serial}${digit}`)).toBe(true);
  });

  test('puts a 9 before the five digits of another institution', () => {
    // 950515 and 000000001: 9×3 + 5×7 + 0×3 + 5×3 + 1×7 + 5×3 and 1×3 make 102.
    expect(checkDigit('50515', '000000001')).toBe(8);
  });

  test('is exactly one of ten for every serial of every bank', () => {
    fc.assert(
      fc.property(digits(3), digits(9), (bank, serial) => {
        const fitting = [...'0123456789'].filter((last) => fitsBank(bank, serial + last));
        expect(fitting).toEqual([String(checkDigit(bank, serial))]);
      }),
    );
  });

  test('finds any single digit that was mistyped', () => {
    fc.assert(
      fc.property(
        digits(3),
        digits(9),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (bank, serial, place, more) => {
          const number = serial + checkDigit(bank, serial);
          const wrong = [...number];
          wrong[place] = String((Number(number[place]) + more) % 10);
          expect(fitsBank(bank, wrong.join(''))).toBe(false);
        },
      ),
    );
  });

  test.each(['1234', '', '12345678', '01a'])('says nothing of the bank code %j', (code) => {
    expect(fitsBank(code, '0000014579')).toBeUndefined();
  });

  test('says nothing of a number that is not whole', () => {
    for (const text of ['000001457', '00000014579', 'x0000014579', '0000014579x']) {
      expect(fitsBank('011', text)).toBeUndefined();
    }
    for (const text of ['00000145', '0000001457', 'x000001457', '000001457x']) {
      expect(checkDigit('011', text)).toBeUndefined();
    }
  });
});

test('a number makes a shortlist of banks in their order', () => {
  const banks = [{ code: '058' }, { code: '011' }, { code: '999999' }];
  expect(banksThatFit('0000014579', banks)).toEqual([{ code: '011' }]);
});
