import type { AnswerOf } from '#contract/call.ts';
import type { getQuote } from '#contract/quotes.ts';
import { isoDay } from '#credit/calendar.ts';
import { quote as quoteOf } from '#credit/schedule.ts';
import type { Terms } from '#credit/terms.ts';

export type ProviderQuote = AnswerOf<typeof getQuote>['quote'];

/**
 * Whether the provider's figures are those of the credit's own rules for the terms that were asked
 * for. Nobody signs a sheet on which the two disagree. What the portfolio already holds may only
 * lower the room, never raise it.
 */
export function isAgreed(quote: ProviderQuote, terms: Terms): boolean {
  const own = quoteOf(terms, isoDay(quote.from), quote.value);
  return (
    quote.fall_to_redline_bp <= own.fall_to_redline_bp &&
    sameText({ ...quote, fall_to_redline_bp: 0 }, { ...own, fall_to_redline_bp: 0 })
  );
}

/** Compares by content; both sides are plain figures whose names may come in any order. */
function sameText(first: object, second: object): boolean {
  return sorted(first) === sorted(second);
}

const sorted = (value: object) =>
  JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort())
      : part,
  );
