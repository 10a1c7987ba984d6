import type { acceptTerms, WireOf } from '#contract';
import { backingOf, type Standing } from './standing.ts';

/** A portfolio as the API writes it. */
export function portfolioAnswer(standing: Standing): WireOf<typeof acceptTerms>['all'][number] {
  const { portfolio, application, outstanding } = standing;
  const { redline, credit } = backingOf(standing);
  return {
    portfolio_id: portfolio.portfolio_id,
    currency: portfolio.currency,
    value: portfolio.value,
    balance: portfolio.balance,
    availableCredit: credit,
    outstanding,
    redline,
    selected: portfolio.selected,
    legal: portfolio.legal_accepted_at !== null,
    waitlist: portfolio.waitlist ? '1' : '0',
    application: { application_id: application.application_id, name: application.name },
  };
}
