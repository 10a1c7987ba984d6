import type { getQuote } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import { quoteAgainst, withLoan } from '#credit/collateral.ts';
import type { Terms } from '#credit/terms.ts';
import { readTogether } from '../db/read-together.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { readDay } from '../period.ts';
import { listed } from '../portfolios/list.ts';
import { backingOf, standingReads, standingsFrom } from '../portfolios/standing.ts';

/** What a loan at a partner would cost, and how far the portfolios there may fall. */
export async function quoteLoan({
  context: { db, clock },
  borrower,
  query,
}: CallRequest<typeof getQuote>): Promise<Answer<typeof getQuote>> {
  const { amount, currency, application_id } = query;
  const { portfolios, ...read } = await readTogether(db, {
    // As they are listed, so as a loan is split over them; 0 names no partner to borrow at.
    portfolios: listed(db, borrower.user_id, application_id)
      .where('application_id', '=', application_id)
      .where('currency', '=', currency),
    ...standingReads(db, borrower.user_id),
  });
  const standings = standingsFrom(portfolios, read);
  const application = standings[0]?.application;
  if (!application) throw refuse('not_found', 'You have no portfolio there in that currency.');
  const from = query.from === undefined ? lagosDay(clock.now()) : readDay('from', query.from);
  const terms: Terms = {
    principal: amount,
    currency,
    tenure: query.tenure,
    interest_bp: application.interest_bp,
  };
  const backings = standings.map((standing) => backingOf(standing, clock.now()));
  const lined = withLoan(backings, amount, application.interest_bp);
  const quote = quoteAgainst(terms, from, backings);
  const portfoliosThen = standings.map(({ portfolio, redline, loans }, index) => ({
    portfolio_id: portfolio.portfolio_id,
    value: portfolio.value,
    redline: lined[index]?.redline ?? redline,
    loans: [...loans],
  }));
  return { data: { quote, portfolios: portfoliosThen } };
}
