import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { quote as quoteOf } from '#credit/schedule.ts';
import type { Terms } from '#credit/terms.ts';
import type { ProviderQuote } from './agreed-quote.ts';

/** A figure of the sheet that is another one than was read. */
export type Change = { readonly what: string; readonly before: string; readonly after: string };

export type Changes = {
  /** What would be signed is another thing: it must be read again. */
  readonly terms: readonly Change[];
  /** The portfolio is worth less than it was, so there is less room. */
  readonly fallen: Change | undefined;
};

/** What has changed between the sheet that the borrower has read and the one of now. */
export function changesOf(read: ProviderQuote, now: ProviderQuote): Changes {
  const money = (amount: Minor) => formatMoney(amount, now.currency);
  const changed = (what: string, show: (quote: ProviderQuote) => string): Change[] =>
    show(read) === show(now) ? [] : [{ what, before: show(read), after: show(now) }];
  const [fallen] =
    now.value < read.value ? changed('Your portfolio', ({ value }) => money(value)) : [];
  return {
    terms: [
      ...changed('Interest a month', ({ interest_bp }) => formatPercent(interest_bp)),
      ...changed('Days counted from', ({ from }) => formatDay(isoDay(from), { style: 'medium' })),
      ...changed('First bill', ({ bills }) => money(bills[0]?.total ?? now.principal)),
      ...changed('Last bill', ({ bills }) => money(bills.at(-1)?.total ?? now.principal)),
      ...changed('You pay back', ({ total_repayable }) => money(total_repayable)),
    ],
    fallen,
  };
}

/** What the borrower has read so far when the sheet opens: at the rate that the offer showed. */
export function readSoFar(quote: ProviderQuote, terms: Terms): ProviderQuote {
  if (quote.interest_bp === terms.interest_bp) return quote;
  return quoteOf(terms, isoDay(quote.from), quote.value);
}
