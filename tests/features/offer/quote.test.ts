import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { quote } from '#credit/schedule.ts';
import type { Terms } from '#credit/terms.ts';
import { isAgreed, type ProviderQuote } from '#features/offer/quote.ts';

const terms: Terms = { principal: minor(100_000), currency: 'USD', tenure: 3, interest_bp: 300 };
const sent: ProviderQuote = quote(terms, isoDay('2026-03-10'), minor(1_248_000));
const [first, ...others] = sent.bills as [(typeof sent.bills)[0], ...typeof sent.bills];

test('agrees with a quote that follows the rules, in whatever order its names come', () => {
  const shuffled = Object.fromEntries(Object.entries(sent).reverse()) as ProviderQuote;
  expect(isAgreed(shuffled, terms)).toBe(true);
});

test('agrees with less room, because the portfolio may hold other credit', () => {
  expect(isAgreed({ ...sent, fall_to_redline_bp: 5000 }, terms)).toBe(true);
});

test.each<[string, Partial<ProviderQuote>]>([
  ['another interest', { interest_bp: 350 }],
  ['another amount', { principal: minor(100_001) }],
  ['another tenure', { tenure: 6 }],
  ['a bill that is a cent higher', { bills: [{ ...first, total: minor(8_201) }, ...others] }],
  ['a bill that is due earlier', { bills: [{ ...first, due_date: '2026-04-01' }, ...others] }],
  ['a bill less', { bills: others }],
  ['another sum', { total_repayable: minor(110_932) }],
  ['a higher redline', { redline: minor(129_001) }],
  ['more room than there is', { fall_to_redline_bp: sent.fall_to_redline_bp + 1 }],
])('does not agree with %s', (_, change) => {
  expect(isAgreed({ ...sent, ...change }, terms)).toBe(false);
});
