import type { acceptTerms, listPortfolios, WireOf } from '#contract';
import type { QueryOf } from '#contract/call.ts';
import { lendingOf } from '#credit/holdings.ts';
import { sum } from '#credit/money.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import {
  arePricesOld,
  backingOf,
  type Standing,
  standingReads,
  standingsFrom,
} from './standing.ts';

/** The borrower's portfolios, all or one partner's; selected ones first. */
export async function portfolioList({
  context: { db, clock },
  borrower,
  query,
}: CallRequest<typeof listPortfolios>): Promise<Answer<typeof listPortfolios>> {
  const read = await readTogether(db, portfolioReads(db, borrower.user_id, query));
  return { data: portfolioListFrom(read, clock.now()) };
}

/** What the list is read from. */
export const portfolioReads = (
  db: Db,
  user_id: string,
  { application_id, widget }: QueryOf<typeof listPortfolios>,
) => ({
  portfolios: listed(db, user_id, application_id).$if(widget === 'true', (rows) =>
    rows.where('application_id', 'in', (partners) =>
      partners.selectFrom('applications').select('application_id').where('type', '=', 'widget'),
    ),
  ),
  ...standingReads(db, user_id),
});

export const portfolioListFrom = (
  { portfolios, ...read }: RowsOf<ReturnType<typeof portfolioReads>>,
  now: number,
): WireOf<typeof listPortfolios> => ({
  all: standingsFrom(portfolios, read).map((standing) => portfolioAnswer(standing, now)),
});

/** A borrower's portfolios at one partner or at all (0), as they are listed: selected ones first. */
export const listed = (db: Db, user_id: string, application_id = 0) =>
  db
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', user_id)
    .$if(application_id !== 0, (rows) => rows.where('application_id', '=', application_id))
    .orderBy('selected', 'desc')
    .orderBy('position');

type PortfolioAnswer = WireOf<typeof acceptTerms>['all'][number];

/** A portfolio as the API writes it at `now`, in ms since 1970. */
export function portfolioAnswer(standing: Standing, now: number): PortfolioAnswer {
  const { portfolio, application, outstanding } = standing;
  const { redline, credit } = backingOf(standing, now);
  const holdings = holdingsAnswer(standing, now);
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
    ...(holdings && { holdings }),
  };
}

/** What a portfolio is made of, in its partner's order; undefined where the partner has not told. */
function holdingsAnswer(
  { portfolio, application }: Standing,
  now: number,
): PortfolioAnswer['holdings'] {
  const { holdings, priced_at: as_of } = portfolio;
  if (!holdings || as_of === null) return undefined;
  return {
    as_of,
    old: arePricesOld(portfolio, now),
    worth: sum(holdings.map(({ value }) => value)),
    parts: lendingOf(holdings, application).map(
      ({ class: assetClass, symbol, quantity, value, advance_rate_bp, lends }) => ({
        class: assetClass,
        ...{ symbol, quantity, value, advance_rate_bp, lends },
      }),
    ),
  };
}
