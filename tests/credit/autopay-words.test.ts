import { expect, test } from 'vitest';
import { consentWords } from '#credit/autopay-words.ts';
import { cardName } from '#credit/card-name.ts';
import { minor } from '#credit/money.ts';
import { payerWords } from '#credit/pays-with.ts';

const card = { pays_with: 'card', brand: 'visa', last4: '4081' } as const;
const bank = { pays_with: 'bank', brand: 'Zenith Bank', last4: '6789' } as const;
const dollars = { loan_id: 'abcdef12-0000', partner: 'Palm Wealth', currency: 'USD' } as const;
const naira = { loan_id: '12abcdef-0000', partner: 'Baobab', currency: 'NGN' } as const;

test('a saved card pays the bills of a loan in Dollars, each up to a limit in Naira', () => {
  const consent = { ...dollars, payer: card, ceiling: minor(400_000_00) };
  expect(consentWords(consent)).toBe(
    `
On the 1st of each month, you may charge my saved card (now Visa ending 4081) what is due on that day on my USD loan abcdef12 at Palm Wealth, and the processing fee (1.5%, at most ₦2,000.00).
You tell me the amount and the fee 3 days before.
No charge, with its fee, is more than ₦400,000.00. If a bill costs more, you charge nothing and tell me.
If a charge fails, you try once more on the 2nd, before the late fee, and a last time on the 5th, with the late fee.
I can skip a month or stop autopay in the app at any time, at no cost.
`.trim(),
  );
});

test('a bank account pays the bills of a loan in Naira, which need no limit', () => {
  const consent = { ...naira, payer: bank, ceiling: null, aside: null };
  expect(consentWords(consent)).toBe(
    `
On the 1st of each month, you may charge my bank account (Zenith Bank ending 6789) what is due on that day on my NGN loan 12abcdef at Baobab, and the processing fee (1.5%, at most ₦2,000.00).
You tell me the amount and the fee 3 days before.
If a charge fails, you try once more on the 2nd, before the late fee, and a last time on the 5th, with the late fee.
I can skip a month or stop autopay in the app at any time, at no cost.
`.trim(),
  );
});

test('a saved card puts $50.00 aside on each 15th, up to a limit in Naira', () => {
  const aside = { amount: minor(50_00), day: 15 };
  const consent = { ...dollars, payer: card, ceiling: minor(100_000_00), aside };
  expect(consentWords(consent)).toBe(
    `
On the 15th of each month, you may charge my saved card (now Visa ending 4081) $50.00 on top of the bills of my USD loan abcdef12 at Palm Wealth, and the processing fee (1.5%, at most ₦2,000.00). If I owe less than that, you charge what I owe.
You tell me the amount and the fee 3 days before.
No charge, with its fee, is more than ₦100,000.00. If a month costs more, you charge nothing and tell me.
While a bill is unpaid, you charge nothing. If a charge fails, you do not try again in that month.
I can change the amount or the day, skip a month or stop this in the app at any time, at no cost.
`.trim(),
  );
});

test('a bank account puts ₦100,000.00 aside on each 22nd, which needs no limit', () => {
  const aside = { amount: minor(100_000_00), day: 22 };
  const consent = { ...naira, payer: bank, ceiling: null, aside };
  expect(consentWords(consent)).toBe(
    `
On the 22nd of each month, you may charge my bank account (Zenith Bank ending 6789) ₦100,000.00 on top of the bills of my NGN loan 12abcdef at Baobab, and the processing fee (1.5%, at most ₦2,000.00). If I owe less than that, you charge what I owe.
You tell me the amount and the fee 3 days before.
While a bill is unpaid, you charge nothing. If a charge fails, you do not try again in that month.
I can change the amount or the day, skip a month or stop this in the app at any time, at no cost.
`.trim(),
  );
});

test.each([
  ['visa', '4081', 'Visa ending 4081'],
  ['American Express', '0005', 'American Express ending 0005'],
  [null, '4081', 'Card ending 4081'],
  ['zenith bank', '', 'Zenith bank'],
  [null, '', 'Card'],
])('of the brand %s and the digits “%s” texts say “%s”', (brand, last4, name) => {
  expect(cardName({ brand, last4 })).toBe(name);
});

test('a message says “your card” or “your bank account”, and its fact begins with a capital', () => {
  const said = ({ noun, saved, label }: (typeof payerWords)['card']) =>
    `We charge your ${noun}. Your ${saved} pays. ${label}: 4081`;
  expect(said(payerWords.card)).toBe('We charge your card. Your saved card pays. Card: 4081');
  expect(said(payerWords.bank)).toBe(
    'We charge your bank account. Your bank account pays. Bank account: 4081',
  );
});
