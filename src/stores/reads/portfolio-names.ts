import { shortReference } from '#credit/references.ts';

type Held = { readonly portfolio_id: string; readonly currency?: string };

/**
 * @param partnerOf - the name of a portfolio's partner
 * @returns the name of a portfolio among others: its partner, with the portfolio's reference where that
 * partner holds more than one in its currency
 */
export function portfolioNamer<T extends Held>(
  portfolios: readonly T[],
  partnerOf: (portfolio: T) => string,
): (portfolio: T) => string {
  const groupOf = (portfolio: T) => `${partnerOf(portfolio)} ${portfolio.currency}`;
  const groups = Map.groupBy(portfolios, groupOf);
  return (portfolio) =>
    (groups.get(groupOf(portfolio))?.length ?? 0) > 1
      ? `${partnerOf(portfolio)}, portfolio ${shortReference(portfolio.portfolio_id)}`
      : partnerOf(portfolio);
}
