import type { IsoDay } from './calendar.ts';
import { add, apportion, type Minor, min, subtract, sum, zero } from './money.ts';
import { aggregateHeadroomBp, type CollateralPosition, redline } from './redline.ts';
import { type Quote, quote } from './schedule.ts';
import type { Terms } from './terms.ts';

/** A portfolio that a loan may be taken against: `credit` is what can still be borrowed on it. */
export type Collateral = CollateralPosition & { readonly credit: Minor };

/**
 * A loan over portfolios in their order, each at most its credit, one part for each. What is beyond
 * the credit of all of them falls to the last: such a loan is shown, and never lent.
 */
export function partsOf(portfolios: readonly { readonly credit: Minor }[], amount: Minor): Minor[] {
  let left = amount;
  return portfolios.map(({ credit }, index) => {
    const part = index === portfolios.length - 1 ? left : min(left, credit);
    left = subtract(left, part);
    return part;
  });
}

/** The same portfolios with a loan on top, as its parts raise their redlines. */
export function withLoan(
  portfolios: readonly Collateral[],
  amount: Minor,
  interest_bp: number,
): CollateralPosition[] {
  const redlines = apportion(redline(amount, interest_bp), partsOf(portfolios, amount));
  return portfolios.map(({ value, redline: held }, index) => ({
    value,
    redline: add(held, redlines[index] ?? zero),
  }));
}

/** As `quote`, for portfolios that may carry other loans: those use up headroom too. */
export function quoteAgainst(terms: Terms, from: IsoDay, portfolios: readonly Collateral[]): Quote {
  const value = sum(portfolios.map((one) => one.value));
  const positions = withLoan(portfolios, terms.principal, terms.interest_bp);
  return { ...quote(terms, from, value), fall_to_redline_bp: aggregateHeadroomBp(positions) };
}
