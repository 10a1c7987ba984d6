import type { getQuote } from '#contract';
import { quoteAgainst } from '#credit/backing.ts';
import { lagosDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import type { Terms } from '#credit/terms.ts';
import type { Answer, Asked } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { readDay } from '../period.ts';
import { backingOf, standingsOf } from '../portfolios/standing.ts';

/** Nobody borrows more, and every figure of a quote stays exact below it: 10¹³ minor units. */
const most = 10_000_000_000_000;

/** What a loan at a partner would cost, and how far the portfolios there may fall. */
export async function quoteLoan({
  context: { db, clock },
  borrower,
  query,
}: Asked<typeof getQuote>): Promise<Answer<typeof getQuote>> {
  const { amount, currency, application_id } = query;
  if (amount > most) throw refuse('invalid_request', 'amount: Too large');
  const portfolios = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', borrower.user_id)
    .where('application_id', '=', application_id)
    .where('currency', '=', currency)
    .orderBy('selected', 'desc') // as they are listed, so as a loan is split over them
    .orderBy('position')
    .execute();
  const standings = await standingsOf(db, portfolios);
  const application = standings[0]?.application;
  if (!application) throw refuse('not_found', 'You have no portfolio there in that currency.');
  const from = query.from === undefined ? lagosDay(clock.now()) : readDay('from', query.from);
  const terms: Terms = {
    principal: minor(amount),
    currency,
    tenure: query.tenure,
    interest_bp: application.interest_bp,
  };
  return { data: { quote: quoteAgainst(terms, from, standings.map(backingOf)) } };
}
