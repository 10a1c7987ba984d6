import type { listPortfolios } from '#contract';
import type { Answer, Asked } from '../endpoint.ts';
import { portfolioAnswer } from './answer.ts';
import { standingsOf } from './standing.ts';

/** The borrower's portfolios, all or one partner's; selected ones first. */
export async function portfolioList({
  context: { db },
  borrower,
  query,
}: Asked<typeof listPortfolios>): Promise<Answer<typeof listPortfolios>> {
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
