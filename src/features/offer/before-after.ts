import type { User } from '#contract/users.ts';
import { type IsoDay, isoDay } from '#credit/calendar.ts';
import { add, type Minor, max, subtract, zero } from '#credit/money.ts';
import { aggregateHeadroomBp } from '#credit/redline.ts';
import type { Offer } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

export type NextBill = { readonly amount: Minor; readonly date: IsoDay };

/** What a loan changes, once it is paid out. Money in minor units of the quote's currency. */
export type BeforeAfter = {
  readonly debt: readonly [Minor, Minor];
  /** None before a first loan. */
  readonly nextBill: readonly [NextBill | undefined, NextBill];
  readonly available: readonly [Minor, Minor];
  /** How far the portfolio may fall, in basis points of its value. */
  readonly headroom_bp: readonly [number, number];
};

export function beforeAfter(
  quote: ProviderQuote,
  offer: Offer,
  info: User['info'],
): BeforeAfter | undefined {
  const [first] = quote.bills;
  if (!first) return undefined;
  const before = nextBillOf(info[quote.currency].repayment.minimum);
  return {
    debt: [offer.owed, add(offer.owed, quote.principal)],
    nextBill: [before, nextBillWith(before, { amount: first.total, date: isoDay(first.due_date) })],
    available: [offer.available, max(subtract(offer.available, quote.principal), zero)],
    headroom_bp: [aggregateHeadroomBp(offer.backing), quote.fall_to_redline_bp],
  };
}

function nextBillOf({ future, date }: User['info']['USD']['repayment']['minimum']) {
  return date && future > 0 ? { amount: future, date: isoDay(date) } : undefined;
}

/** Two bills due on one day are paid together; otherwise the earlier one is next. */
function nextBillWith(before: NextBill | undefined, own: NextBill): NextBill {
  if (!before || own.date < before.date) return own;
  if (own.date > before.date) return before;
  return { amount: add(before.amount, own.amount), date: own.date };
}
