import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { quoteAgainst } from '#credit/collateral.ts';
import { minor } from '#credit/money.ts';
import { BeforeAfterTable } from '#features/offer/BeforeAfterTable.tsx';
import { ExplanationDialog } from '#features/offer/ExplanationDialog.tsx';
import { Headroom } from '#features/offer/Headroom.tsx';
import { LoanFacts } from '#features/offer/LoanFacts.tsx';
import type { Offer } from '#features/offer/offer.ts';
import { PriceDropScenario } from '#features/offer/PriceDropScenario.tsx';
import type { ProviderQuote } from '#features/offer/quote.ts';
import { asOfText } from '#shell/time-of.ts';
import { offerOn, today } from './offers.ts';

const offer = offerOn({ value: 1_000_000 });
const terms = {
  principal: minor(100_000),
  currency: 'USD',
  tenure: 3,
  interest_bp: 300,
} as const;
const quote = quoteAgainst(terms, today, offer.backing) as unknown as ProviderQuote;
const rest = {
  quote,
  loans: [],
  amount: minor(100_000),
  figure: { of: 'available' },
  onClose() {},
};

type Shown = FunctionComponent<typeof rest & { readonly offer: Offer }>;
const shown = (part: unknown, of: Offer) =>
  renderToStaticMarkup(createElement(part as Shown, { ...rest, offer: of })).replace(
    /<[^>]*>/g,
    '',
  );

test.each([
  ['the dial', Headroom, /before the redline as of \d\d:02.*\$10,000\.00 as of \d\d:02/],
  ['before and after', BeforeAfterTable, /Room to fall.* as of \d\d:02.* as of \d\d:02/],
  ['the facts of a loan', LoanFacts, /is worth \$10,000\.00 as of \d\d:02 and can fall/],
  ['a fall of the market', PriceDropScenario, /above the redline as of \d\d:02/],
  ['how a figure is made', ExplanationDialog, /Prices are as of \d\d:02/],
])('%s says when old prices were true, and nothing of prices that hold', (_, part, words) => {
  expect(shown(part, { ...offer, pricesAsOf: '2026-03-10T08:02:00Z' })).toMatch(words);
  expect(shown(part, offer)).not.toContain('as of');
});

test('prices of another day say which', () => {
  const said = asOfText('2026-03-10T08:02:00Z', '2026-03-12T08:02:00Z');
  expect(said).toMatch(/^as of 10 Mar, \d\d:02$/);
});
