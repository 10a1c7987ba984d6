import type { AnswerOf } from '#contract/call.ts';
import type { getQuote } from '#contract/quotes.ts';
import { formatDay, isoDay } from '#credit/calendar.ts';
import { formatMoney, type Minor } from '#credit/money.ts';
import { formatPercent } from '#credit/rates.ts';
import { quote as quoteOf } from '#credit/schedule.ts';
import type { Terms } from '#credit/terms.ts';

export type ProviderQuote = AnswerOf<typeof getQuote>['quote'];

/**
 * Whether the provider's figures match our own rules for the requested terms. If they disagree,
 * nothing can be signed. Older loans may only make the provider's headroom smaller than ours.
 */
export function isAgreed(quote: ProviderQuote, terms: Terms): boolean {
  const own = quoteOf(terms, isoDay(quote.from), quote.value);
  return (
    quote.fall_to_redline_bp <= own.fall_to_redline_bp &&
    sameText({ ...quote, fall_to_redline_bp: 0 }, { ...own, fall_to_redline_bp: 0 })
  );
}

/** Compares by content, in whatever order the properties come. */
function sameText(first: object, second: object): boolean {
  return sorted(first) === sorted(second);
}

const sorted = (value: object) =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );

/** A figure of the sheet that differs from the one that was read. */
type Change = { readonly what: string; readonly before: string; readonly after: string };

export type Changes = {
  /** What would be signed has changed, so it must be read again. */
  readonly terms: readonly Change[];
  /** The portfolio is worth less than it was, so there is less headroom. */
  readonly fallen: Change | undefined;
};

/** Compares the quote that the borrower has read with the present one. */
export function changesOf(read: ProviderQuote, now: ProviderQuote): Changes {
  const money = (amount: Minor) => formatMoney(amount, now.currency);
  const changed = (what: string, show: (quote: ProviderQuote) => string): Change[] =>
    show(read) === show(now) ? [] : [{ what, before: show(read), after: show(now) }];
  const [fallen] =
    now.value < read.value ? changed('Your portfolio', ({ value }) => money(value)) : [];
  return {
    terms: [
      ...changed('Interest a month', ({ interest_bp }) => formatPercent(interest_bp)),
      ...changed('Interest starts on', ({ from }) => formatDay(isoDay(from), { style: 'medium' })),
      ...changed('First bill', ({ bills }) => money(bills[0]?.total ?? now.principal)),
      ...changed('Last bill', ({ bills }) => money(bills.at(-1)?.total ?? now.principal)),
      ...changed('You will pay back', ({ total_repayable }) => money(total_repayable)),
    ],
    fallen,
  };
}

/** The quote that the borrower expects when the sheet opens: the one at the rate that the offer showed. */
export function readSoFar(quote: ProviderQuote, terms: Terms): ProviderQuote {
  if (quote.interest_bp === terms.interest_bp) return quote;
  return quoteOf(terms, isoDay(quote.from), quote.value);
}
