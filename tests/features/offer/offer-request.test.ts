import { expect, test } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';
import { type Currency, minor, zero } from '#credit/money.ts';
import { requestProblem } from '#features/offer/offer.ts';

const portfolio = (currency: Currency, availableCredit: number): Portfolio => ({
  portfolio_id: `${currency} ${availableCredit}`,
  currency,
  value: zero,
  balance: zero,
  availableCredit: minor(availableCredit),
  outstanding: zero,
  redline: zero,
  selected: false,
  legal: false,
  waitlist: false,
  application: { application_id: 1, name: 'Harmattan Invest' },
});

const sound = {
  currency: 'USD',
  portfolios: [portfolio('USD', 30_000), portfolio('USD', 20_000), portfolio('NGN', 900_000_000)],
  amount: minor(50_000),
  minimum: minor(10_000),
} as const;

test('a request within the summed credit of its currency is sound', () => {
  expect(requestProblem(sound)).toBeUndefined();
  expect(requestProblem({ ...sound, amount: minor(10_000) })).toBeUndefined();
});

test.each([
  [{ currency: undefined }, 'No currency selected. Please select a currency first.'],
  [
    { currency: 'NGN', portfolios: [portfolio('USD', 30_000)] },
    'No portfolios found for selected currency (NGN).',
  ],
  [{ amount: minor(9_999) }, 'The minimum you can collateralize is USD 100.00.'],
  [
    { amount: minor(50_001) },
    'Insufficient funds in USD portfolios to fulfill requested loan amount.',
  ],
] as const)('%o is refused: %s', (change, sentence) => {
  expect(requestProblem({ ...sound, ...change })).toBe(sentence);
});
