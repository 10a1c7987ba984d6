import type { Loan } from '#contract/loans.ts';
import { type IsoDay, isoDay } from '#credit/calendar.ts';
import { add, type Minor, max, subtract, sum, zero } from '#credit/money.ts';
import { aggregateHeadroomBp } from '#credit/redline.ts';
import { loanNamer } from '#stores/reads/loan-names.ts';
import { mergedSchedule } from '#stores/reads/schedule.ts';
import type { Offer } from './offer.ts';
import type { ProviderQuote } from './quote.ts';

export type NextBill = { readonly amount: Minor; readonly date: IsoDay };

/** What a loan changes, once it is paid out. Money in minor units of the quote's currency. */
export type BeforeAfter = {
  /** What ends every loan today, at whichever partner. */
  readonly owed: readonly [Minor, Minor];
  /** The loans that `owed` counts, each by its name. */
  readonly loans: readonly { readonly name: string; readonly payoff: Minor }[];
  /** Some of them are at another partner than the new one. */
  readonly isElsewhere: boolean;
  /** Over all loans; none before a first loan. */
  readonly nextBill: readonly [NextBill | undefined, NextBill];
  /** At the partner of the offer, as is the headroom. */
  readonly available: readonly [Minor, Minor];
  /** How far the portfolio may fall, in basis points of its value. */
  readonly headroom_bp: readonly [number, number];
};

/** @param running the borrower's running loans at every partner, in both currencies */
export function beforeAfter(
  quote: ProviderQuote,
  offer: Offer,
  running: readonly Loan[],
): BeforeAfter | undefined {
  const [first] = quote.bills;
  if (!first) return undefined;
  const loans = running.filter(({ currency }) => currency === quote.currency);
  const owed = sum(loans.map(({ payoff }) => payoff));
  const nameOf = loanNamer(loans);
  const before = nextBillOf(loans);
  return {
    owed: [owed, add(owed, quote.principal)],
    loans: loans.map((loan) => ({ name: nameOf(loan), payoff: loan.payoff })),
    isElsewhere: loans.some(({ application }) => application.applicationName !== offer.partner),
    nextBill: [before, nextBillWith(before, { amount: first.total, date: isoDay(first.due_date) })],
    available: [offer.available, max(subtract(offer.available, quote.principal), zero)],
    headroom_bp: [aggregateHeadroomBp(offer.backing), quote.fall_to_redline_bp],
  };
}

function nextBillOf(loans: readonly Loan[]): NextBill | undefined {
  const [next] = mergedSchedule(loans);
  return next && { amount: next.left, date: next.due_date };
}

/** Two bills due on one day are paid together; otherwise the earlier one is next. */
function nextBillWith(before: NextBill | undefined, own: NextBill): NextBill {
  if (!before || own.date < before.date) return own;
  if (own.date > before.date) return before;
  return { amount: add(before.amount, own.amount), date: own.date };
}
