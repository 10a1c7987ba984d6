import { expect, test } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Currency } from '#credit/money.ts';

const portfolio = (currency: Currency, selected: boolean) => ({ currency, selected }) as Portfolio;

test.each([
  ['the first portfolio decides', [portfolio('NGN', false), portfolio('USD', false)], 'NGN'],
  ['a selected one before others', [portfolio('NGN', false), portfolio('USD', true)], 'USD'],
  ['nothing is chosen without portfolios', [], undefined],
])('%s', async (_what, portfolios, currency) => {
  const { defaultCurrency } = await import('#stores/reads/held.ts');
  expect(defaultCurrency(portfolios)).toBe(currency);
});
