import type { ProviderQuote } from './agreed-quote.ts';
import type { BeforeAfter } from './before-after.ts';
import type { Borrowing } from './borrowing.ts';
import { whyBill, whyMissed, whyTotal } from './why-bills.ts';
import { whyAvailable, whyDebt, whyNextBill } from './why-change.ts';
import { whyRedline, whyYearly } from './why-facts.ts';
import type { Why } from './why-line.ts';

/** A figure of the sheet. */
export type Figure =
  | { readonly of: 'bill'; readonly index: number }
  | { readonly of: 'total' | 'missed' | 'redline' | 'yearly' | 'debt' | 'nextBill' | 'available' };

/** Why a figure is what it is, by the same functions of credit/ that the provider runs. */
export function why(
  figure: Figure,
  quote: ProviderQuote,
  offer: Borrowing,
  change: BeforeAfter | undefined,
): Why {
  switch (figure.of) {
    case 'bill':
      return whyBill(quote, figure.index);
    case 'total':
      return whyTotal(quote);
    case 'missed':
      return whyMissed(quote);
    case 'redline':
      return whyRedline(quote, offer);
    case 'yearly':
      return whyYearly(quote);
    case 'debt':
      return whyDebt(quote, offer);
    case 'nextBill':
      return whyNextBill(quote, change);
    case 'available':
      return whyAvailable(quote, offer);
  }
}
