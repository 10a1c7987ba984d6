import { type RawBuilder, sql } from 'kysely';
import type { getPortfolioHistory } from '#contract';
import { addDays, type IsoDay, lagosDay } from '#credit/calendar.ts';
import { type LoanPast, pastDays, type Worth } from '#credit/history.ts';
import type { Currency, Minor } from '#credit/money.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether, theOne } from '../db/read-together.ts';
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
  const first = firstDay(db, whose, today);
  const read = await readTogether(db, {
    days: db.selectNoFrom(first.as('first')),
    worths: worthReads(db, whose, first, today),
    loans: loanReads(db, whose, first),
    sold: soldSince(db, whose, first),
  });
  const days = { from: theOne(read.days).first, today };
  const worths = worthsFrom(read.worths, today);
  return { data: { history: pastDays(worths, loansFrom(read.loans), read.sold, days) } };
}

function firstDay(db: Db, whose: Whose, today: IsoDay): RawBuilder<IsoDay> {
  const oldest = loansOf(db, whose)
    .select(({ fn }) => fn.min('disbursed_on').as('day'))
    .where('status', 'in', running);
  return sql`(select max(day) from (values
    (least(${addDays(today, -reach.least)}::date, ${oldest} - ${sql.lit(reach.before)})),
    (${addDays(today, -reach.most)}::date)
  ) as days (day))`;
}

const loansOf = (db: Db, { user_id, currency, application_id }: Whose) =>
  db
    .selectFrom('loans')
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id));

/** What each portfolio is worth now, and was said to be worth since the last word before `first`. */
function worthReads(db: Db, whose: Whose, first: RawBuilder<IsoDay>, today: IsoDay) {
  const { user_id, currency, application_id } = whose;
  const portfolios = db
    .selectFrom('portfolios')
    .where('user_id', '=', user_id)
    .where('currency', '=', currency)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id));
  const said = db
    .selectFrom('portfolio_values as said')
    .select(['portfolio_id', 'day', 'value as amount'])
    .where('portfolio_id', '=', anyOf(portfolios.select('portfolio_id')))
    .where('day', '<', today)
    .where(
      'day',
      '>=',
      sql<IsoDay>`coalesce((select max(day) from portfolio_values as earlier
        where earlier.portfolio_id = said.portfolio_id and day <= ${first}), ${first})`,
    )
    .orderBy('day');
  return { portfolios: portfolios.select(['portfolio_id', 'value']), said };
}

function worthsFrom(read: RowsOf<ReturnType<typeof worthReads>>, today: IsoDay): Worth[] {
  const said = Map.groupBy(read.said, ({ portfolio_id }) => portfolio_id);
  return read.portfolios.map(({ portfolio_id, value }) => ({
    portfolio_id,
    said: [...(said.get(portfolio_id) ?? []), { day: today, amount: value }],
  }));
}

/** What sales took of the portfolios, by day. */
function soldSince(db: Db, whose: Whose, first: RawBuilder<IsoDay>) {
  const { user_id, currency, application_id } = whose;
  return db
    .selectFrom('sale_portfolios as share')
    .innerJoin('sales', 'sales.sale_id', 'share.sale_id')
    .innerJoin('portfolios', 'portfolios.portfolio_id', 'share.portfolio_id')
    .select(['day', 'share.sold as amount'])
    .where('sales.user_id', '=', user_id)
    .where('currency', '=', currency)
    .$if(application_id !== 0, (query) => query.where('application_id', '=', application_id))
    .where('day', '>=', first)
    .where('share.sold', '>', 0 as Minor);
}

/** Loans that money was owed on at some time since `first`, with what was paid back. */
function loanReads(db: Db, whose: Whose, first: RawBuilder<IsoDay>) {
  const since = sql<string>`(${first})::timestamp at time zone 'UTC'`;
  const loans = loansOf(db, whose).where((is) =>
    is.or([
      is('status', 'in', running),
      is('repaid_at', '>=', since),
      is('liquidated_at', '>=', since),
    ]),
  );
  const ids = anyOf(loans.select('loan_id'));
  return {
    loans: loans.select(['loan_id', 'disbursed_on', 'principal', 'interest_bp']),
    paid: db
      .selectFrom('loan_lines')
      .select(['loan_id', 'day', 'amount'])
      .where('loan_id', '=', ids)
      .where('source', '=', 'paid')
      .where('kind', '=', 'principal'),
    secured: db
      .selectFrom('loan_portfolios')
      .selectAll()
      .where('loan_id', '=', ids)
      .orderBy('portfolio_id'), // as standingsOf divides a loan
  };
}

function loansFrom({ loans, paid, secured }: RowsOf<ReturnType<typeof loanReads>>): LoanPast[] {
  const repaid = Map.groupBy(paid, ({ loan_id }) => loan_id);
  const parts = Map.groupBy(secured, ({ loan_id }) => loan_id);
  return loans.flatMap(({ loan_id, disbursed_on, ...loan }) => {
    const own = { parts: parts.get(loan_id) ?? [], repaid: repaid.get(loan_id) ?? [] };
    return disbursed_on ? [{ ...loan, ...own, disbursed_on }] : [];
  });
}
