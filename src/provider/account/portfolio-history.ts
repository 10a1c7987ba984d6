import { sql } from 'kysely';
import type { getPortfolioHistory } from '#contract';
import { addDays, type IsoDay, lagosDay, laterDay } from '#credit/calendar.ts';
import { type LoanPast, pastDays, type Worth } from '#credit/history.ts';
import type { Currency, Minor } from '#credit/money.ts';
import type { Db } from '../db/tables.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { running } from '../loans/account.ts';

/** In days: how far back it goes at least and at most, and how much it shows from before a loan. */
const reach = { least: 60, most: 400, before: 7 };

type Whose = {
  readonly user_id: string;
  readonly currency: Currency;
  readonly application_id: number;
};

/** How value, debt and redline in a currency have come to where they are, at one partner or all. */
export async function portfolioHistory({
  context: { db, clock },
  borrower: { user_id },
  query: { currency, application_id = 0 },
}: CallRequest<typeof getPortfolioHistory>): Promise<Answer<typeof getPortfolioHistory>> {
  const whose = { user_id, currency, application_id };
  const today = lagosDay(clock.now());
  const from = await firstDay(db, whose, today);
  const worths = await worthsSince(db, whose, from, today);
  const loans = await loansSince(db, whose, from);
  const sold = await soldSince(db, whose, from);
  return { data: { history: pastDays(worths, loans, sold, { from, today }) } };
}

async function firstDay(db: Db, whose: Whose, today: IsoDay): Promise<IsoDay> {
  const { oldest } = await loansOf(db, whose)
    .select(({ fn }) => fn.min('disbursed_on').as('oldest'))
    .where('status', 'in', running)
    .executeTakeFirstOrThrow();
  const wanted = [addDays(today, -reach.least)];
  if (oldest) wanted.push(addDays(oldest, -reach.before));
  return laterDay(wanted.sort()[0] ?? today, addDays(today, -reach.most));
}

function loansOf(db: Db, { user_id, currency, application_id }: Whose) {
  return db
    .selectFrom('loans')
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id));
}

/** What each portfolio was worth, from the last word before `from` to what it is worth now. */
async function worthsSince(db: Db, whose: Whose, from: IsoDay, today: IsoDay): Promise<Worth[]> {
  const { user_id, currency, application_id } = whose;
  const portfolios = await db
    .selectFrom('portfolios')
    .select(['portfolio_id', 'value'])
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id))
    .execute();
  if (portfolios.length === 0) return [];
  const ids = portfolios.map(({ portfolio_id }) => portfolio_id);
  const said = await db
    .selectFrom('portfolio_values as said')
    .select(['portfolio_id', 'day', 'value as amount'])
    .where('portfolio_id', 'in', ids)
    .where('day', '<', today)
    .where(
      'day',
      '>=',
      sql<IsoDay>`coalesce((select max(day) from portfolio_values as earlier
        where earlier.portfolio_id = said.portfolio_id and day <= ${from}), ${from})`,
    )
    .orderBy('day')
    .execute();
  const byPortfolio = Map.groupBy(said, ({ portfolio_id }) => portfolio_id);
  return portfolios.map(({ portfolio_id, value }) => ({
    portfolio_id,
    said: [...(byPortfolio.get(portfolio_id) ?? []), { day: today, amount: value }],
  }));
}

/** What sales took of the portfolios, by day. */
async function soldSince(db: Db, whose: Whose, from: IsoDay) {
  const { user_id, currency, application_id } = whose;
  return db
    .selectFrom('sale_portfolios as share')
    .innerJoin('sales', 'sales.sale_id', 'share.sale_id')
    .innerJoin('portfolios', 'portfolios.portfolio_id', 'share.portfolio_id')
    .select(['day', 'share.sold as amount'])
    .where('sales.user_id', '=', user_id)
    .where('currency', '=', currency)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id))
    .where('day', '>=', from)
    .where('share.sold', '>', 0 as Minor)
    .execute();
}

/** Loans that money was owed on at some time since `from`, with what was paid back. */
async function loansSince(db: Db, whose: Whose, from: IsoDay): Promise<LoanPast[]> {
  const since = `${from}T00:00:00Z`;
  const loans = await loansOf(db, whose)
    .select(['loan_id', 'disbursed_on', 'principal', 'interest_bp'])
    .where((is) =>
      is.or([
        is('status', 'in', running),
        is('repaid_at', '>=', since),
        is('liquidated_at', '>=', since),
      ]),
    )
    .execute();
  if (loans.length === 0) return [];
  const ids = loans.map(({ loan_id }) => loan_id);
  const paid = await db
    .selectFrom('loan_lines')
    .select(['loan_id', 'day', 'amount'])
    .where('loan_id', 'in', ids)
    .where('source', '=', 'paid')
    .where('kind', '=', 'principal')
    .execute();
  const secured = await db
    .selectFrom('loan_portfolios')
    .selectAll()
    .where('loan_id', 'in', ids)
    .orderBy('portfolio_id') // as standingsOf divides a loan
    .execute();
  const repaid = Map.groupBy(paid, ({ loan_id }) => loan_id);
  const parts = Map.groupBy(secured, ({ loan_id }) => loan_id);
  return loans.flatMap(({ loan_id, disbursed_on, ...loan }) => {
    const own = { parts: parts.get(loan_id) ?? [], repaid: repaid.get(loan_id) ?? [] };
    return disbursed_on ? [{ ...loan, ...own, disbursed_on }] : [];
  });
}
