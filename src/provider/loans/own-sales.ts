import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { WireOf } from '#contract/call.ts';
import type { listSales, readSale } from '#contract/sales.ts';
import { lagosDay } from '#credit/calendar.ts';
import { type Minor, sum } from '#credit/money.ts';
import type { SalePart } from '#credit/sale.ts';
import { instant } from '../clock/clock.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { forecastFrom, forecastReads, type LoanForecast } from './forecast-sales.ts';
import { describeOrder, type ListedOrder, ordersIn } from './sell-orders.ts';

type SaleAnswer = WireOf<typeof listSales>['sales'][number];
type ComingAnswer = WireOf<typeof listSales>['coming'][number];

/** The borrower's sales, at one partner or at all (0): those to come, and those that were made. */
export async function listOwnSales({
  context: { db, clock },
  borrower: { user_id },
  query: { application_id = 0 },
}: CallRequest<typeof listSales>): Promise<Answer<typeof listSales>> {
  const isAsked = ({ loan }: LoanForecast) =>
    application_id === 0 || loan.application_id === application_id;
  const { forecast, sales, orders } = await readTogether(db, {
    forecast: forecastReads(db, user_id),
    sales: salesIn(db)
      .where('sales.user_id', '=', user_id)
      .$if(application_id !== 0, (made) => made.where('loans.application_id', '=', application_id))
      .orderBy('at', 'desc')
      .orderBy('sale_id'),
    orders: ordersOfSales(db, user_id),
  });
  const coming = forecastFrom(forecast, lagosDay(clock.now())).filter(isAsked);
  return {
    data: {
      coming: coming.map(describeComing),
      sales: sales.map((sale) => describeSale(sale, orders)),
    },
  };
}

/** Marks a sale of the borrower's own as read, once. */
export async function readOwnSale({
  context: { db, clock },
  borrower: { user_id },
  id,
}: CallRequest<typeof readSale>): Promise<Answer<typeof readSale>> {
  await db
    .updateTable('sales')
    .set({ read_at: instant(clock.now()) })
    .where('sale_id', '=', id)
    .where('user_id', '=', user_id)
    .where('read_at', 'is', null)
    .execute();
  const {
    sales: [row],
    orders,
  } = await readTogether(db, {
    sales: salesIn(db).where('sale_id', '=', id).where('sales.user_id', '=', user_id),
    orders: ordersOfSales(db, user_id),
  });
  if (!row) throw refuse('not_found');
  return { data: { sales: [describeSale(row, orders)] } };
}

/** How many sales were made, and how many of them the borrower has not read yet. */
export const salesTally = (db: Db, user_id: string) =>
  db
    .selectFrom('sales')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .select(sql<number>`count(*) filter (where read_at is null)`.as('unread'))
    .where('user_id', '=', user_id);

/** What partners are asked to sell for a borrower's sales, for `describeSale`. */
export const ordersOfSales = (db: Db, user_id: string) =>
  ordersIn(db).where('user_id', '=', user_id).where('sale_id', 'is not', null);

/** The sales of one loan, oldest first, for `describeSale`. */
export const salesOfLoan = (db: Db, loan_id: string) =>
  salesIn(db).where('sales.loan_id', '=', loan_id).orderBy('at').orderBy('sale_id');

/** Sales with their portfolios, in the borrower's order, and the partner of their loan. */
function salesIn(db: Db) {
  return db
    .selectFrom('sales')
    .innerJoin('loans', 'loans.loan_id', 'sales.loan_id')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .selectAll('sales')
    .select(['currency', 'loans.application_id', 'applications.name as partner'])
    .select((sale) =>
      jsonArrayFrom(
        sale
          .selectFrom('sale_portfolios as share')
          .innerJoin('portfolios', 'portfolios.portfolio_id', 'share.portfolio_id')
          .innerJoin('applications as at', 'at.application_id', 'portfolios.application_id')
          .select(['share.portfolio_id', 'at.application_id', 'at.name as partner'])
          .select(['share.undrawn', 'share.sold', 'value_before', 'value_after'])
          .whereRef('share.sale_id', '=', 'sales.sale_id')
          .orderBy('position'),
      ).as('portfolios'),
    );
}

type SaleWithPortfolios = Awaited<ReturnType<ReturnType<typeof salesIn>['execute']>>[number];

/** A sale as the API writes it, with those of `orders` that are for it. */
export function describeSale(row: SaleWithPortfolios, orders: readonly ListedOrder[]): SaleAnswer {
  const { penalties, fees, interest, principal } = row;
  return {
    sale_id: row.sale_id,
    loan_id: row.loan_id,
    application: applicationOf(row),
    currency: row.currency,
    date: row.at,
    reference: row.reference,
    owed: row.owed,
    undrawn: row.undrawn,
    sold: row.sold,
    written_off: row.written_off,
    parts: { penalties, fees, interest, principal },
    portfolios: row.portfolios.map(({ application_id, partner, ...share }) => ({
      ...share,
      application: applicationOf({ application_id, partner }),
    })),
    orders: orders.filter(({ sale_id }) => sale_id === row.sale_id).map(describeOrder),
    read: row.read_at,
  };
}

function describeComing({ loan, partner, forecast, portfolios }: LoanForecast): ComingAnswer {
  const { notice_day, day, overdue, owed, undrawn, sold, written_off } = forecast;
  const { charges, next_charge, oldest } = forecast;
  return {
    loan_id: loan.loan_id,
    application: applicationOf({ application_id: loan.application_id, partner }),
    currency: loan.currency,
    notice_day,
    day,
    overdue,
    owed,
    undrawn: sumOf(undrawn),
    sold: sold.flatMap(({ portfolio_id, amount }) =>
      portfolios
        .filter((one) => one.portfolio_id === portfolio_id)
        .map((one) => ({ portfolio_id, application: applicationOf(one), amount })),
    ),
    written_off,
    charges,
    next_charge,
    oldest,
  };
}

const applicationOf = ({
  application_id,
  partner,
}: {
  application_id: number;
  partner: string;
}) => ({
  application_id,
  applicationName: partner,
});

const sumOf = (parts: readonly SalePart[]): Minor => sum(parts.map(({ amount }) => amount));
