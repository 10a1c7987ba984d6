import { expect, test } from 'vitest';
import type { Portfolio } from '#contract/portfolios.ts';
import { portfolioNamer } from '#stores/reads/portfolio-names.ts';

const held = (portfolio_id: string, name: string, currency: 'NGN' | 'USD') =>
  ({ portfolio_id, currency, application: { application_id: 3, name } }) as Portfolio;

test('two portfolios of one name in a currency are told apart by their reference', () => {
  const first = held('1a2b3c4d-0000', 'Akoko Save', 'NGN');
  const second = held('5e6f7a8b-0000', 'Akoko Save', 'NGN');
  const dollars = held('9c0d1e2f-0000', 'Akoko Save', 'USD');
  const nameOf = portfolioNamer([first, second, dollars], ({ application }) => application.name);
  expect(nameOf(first)).toBe('Akoko Save, portfolio 1a2b3c4d');
  expect(nameOf(second)).toBe('Akoko Save, portfolio 5e6f7a8b');
  expect(nameOf(dollars)).toBe('Akoko Save');
});
