import type { acceptTerms, listPortfolios, WireOf } from '#contract';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { backingOf, type Standing, standingsOf } from './standing.ts';

/** The borrower's portfolios, all or one partner's; selected ones first. */
export async function portfolioList({
  context: { db },
  borrower,
  query,
}: CallRequest<typeof listPortfolios>): Promise<Answer<typeof listPortfolios>> {
  const portfolios = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', borrower.user_id)
    .$if(Boolean(query.application_id), (rows) =>
      rows.where('application_id', '=', query.application_id ?? 0),
    )
    .$if(query.widget === 'true', (rows) =>
      rows.where('application_id', 'in', (partners) =>
        partners.selectFrom('applications').select('application_id').where('type', '=', 'widget'),
      ),
    )
    .orderBy('selected', 'desc')
    .orderBy('position')
    .execute();
  const standings = await standingsOf(db, portfolios);
  return { data: { all: standings.map(portfolioAnswer) } };
}

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
