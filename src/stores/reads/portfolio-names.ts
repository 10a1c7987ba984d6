import type { Portfolio } from '#contract/portfolios.ts';
import { shortReference } from '#credit/references.ts';

/**
 * @returns the name of a portfolio among others: its partner, with the portfolio's reference where that
 * partner holds more than one in its currency
 */
export function portfolioNamer(
  portfolios: readonly Portfolio[],
): (portfolio: Pick<Portfolio, 'portfolio_id' | 'currency' | 'application'>) => string {
  const groupOf = ({ application, currency }: Pick<Portfolio, 'application' | 'currency'>) =>
    `${application.name} ${currency}`;
  const groups = Map.groupBy(portfolios, groupOf);
  return (portfolio) =>
    (groups.get(groupOf(portfolio))?.length ?? 0) > 1
      ? `${portfolio.application.name}, portfolio ${shortReference(portfolio.portfolio_id)}`
      : portfolio.application.name;
}
