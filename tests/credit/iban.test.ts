import { expect, test } from 'vitest';
import { isIban } from '#credit/bank-details.ts';

test.each(['GB82WEST12345698765432', 'DE89370400440532013000', 'NO9386011117947'])(
  '%s is an IBAN as its country publishes it',
  (iban) => {
    expect(isIban(iban)).toBe(true);
  },
);

test.each([
  ['one digit is wrong', 'GB82WEST12345698765433'],
  ['two digits are swapped', 'DE89370400440532010300'],
  ['it is too short', 'GB82WEST'],
  ['it is too long', `GB82${'0'.repeat(31)}`],
  ['it is in small letters', 'gb82west12345698765432'],
  ['it ends in a mark', 'GB82WEST12345698765432!'],
  ['it holds a space', 'GB82 WEST12345698765432'],
  ['it has no country', '0082WEST12345698765432'],
])('it is none when %s', (_why, text) => {
  expect(isIban(text)).toBe(false);
});
