import { expect, test } from 'vitest';
import { consentWords } from '#credit/autopay-words.ts';
import { cardName } from '#credit/card-name.ts';
import { type Payer, payerWords } from '#credit/pays-with.ts';

test.each([
  ['visa', '4081', 'Visa ending 4081'],
  ['American Express', '0005', 'American Express ending 0005'],
  [null, '4081', 'Card ending 4081'],
  ['zenith bank', '', 'Zenith bank'],
  [null, '', 'Card'],
])('of the brand %s and the digits “%s” texts say “%s”', (brand, last4, name) => {
  expect(cardName({ brand, last4 })).toBe(name);
});

test.each<[Payer, string]>([
  [
    { pays_with: 'card', brand: 'visa', last4: '4081' },
    'you may charge my saved card (now Visa ending 4081) what is due',
  ],
  [
    { pays_with: 'bank', brand: 'Zenith Bank', last4: '6789' },
    'you may charge my bank account (Zenith Bank ending 6789) what is due',
  ],
])('a consent names what it lets us charge: %o', (payer, words) => {
  const consent = consentWords({
    ...{ loan_id: 'abcdef12-0000', partner: 'Palm Wealth', currency: 'NGN', ceiling: null },
    payer,
  });
  expect(consent).toContain(words);
});

test('a message says “your card” or “your bank account”, and its fact begins with a capital', () => {
  const said = ({ noun, saved, label }: (typeof payerWords)['card']) =>
    `We charge your ${noun}. Your ${saved} pays. ${label}: 4081`;
  expect(said(payerWords.card)).toBe('We charge your card. Your saved card pays. Card: 4081');
  expect(said(payerWords.bank)).toBe(
    'We charge your bank account. Your bank account pays. Bank account: 4081',
  );
});
