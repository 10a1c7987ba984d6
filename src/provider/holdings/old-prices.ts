import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { emitPartnerEvent } from '../partners/events.ts';

/**
 * Tells a partner once that a portfolio's prices have become too old to lend by. They may have been
 * renewed since this was planned: then it is asked again when those are old.
 */
export async function tellOldPrices({ db }: Context, job: Job): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const portfolio = await tx
      .selectFrom('portfolios')
      .leftJoin('held_pictures', 'held_pictures.portfolio_id', 'portfolios.portfolio_id')
      .select(['portfolios.portfolio_id', 'user_id', 'application_id', 'currency'])
      .select(['portfolios.priced_at', 'prices_until', 'held_pictures.reason'])
      .where('portfolios.portfolio_id', '=', job.subject)
      .executeTakeFirst();
    if (!portfolio?.prices_until || portfolio.priced_at === null) return job.done(tx);
    const { portfolio_id, currency, priced_at: as_of, reason, ...whose } = portfolio;
    const until = Date.parse(portfolio.prices_until);
    if (until >= job.run_at) return job.again(tx, until + 1);
    await job.done(tx);
    const data = { portfolio_id, currency, as_of, held: reason !== null };
    await emitPartnerEvent(tx, { ...whose, at: job.run_at }, { type: 'prices.old', data });
  });
}
