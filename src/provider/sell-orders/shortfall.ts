import type { WireOf } from '#contract/call.ts';
import type { getShortfall } from '#contract/sell-orders.ts';
import { lagosDay } from '#credit/calendar.ts';
import { subtract, zero } from '#credit/money.ts';
import { headroomBp } from '#credit/redline.ts';
import {
  type Contents,
  enoughRoomBp,
  mostOf,
  type Pledge,
  repayment,
  sale,
  standingAfter,
  standingAfterSale,
  topUp,
} from '#credit/shortfall.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { beingSold } from '../holdings/being-sold.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { isRunning } from '../loans/account.ts';
import { asOf } from '../loans/answer.ts';
import { readDebt } from '../loans/debt.ts';
import { forecastSales } from '../loans/forecast-sales.ts';
import { describeOrder } from '../loans/sell-orders.ts';
import { arePricesOld, type Standing, standingsOf } from '../portfolios/standing.ts';
import { chosenOrdersOf } from './order.ts';

type Shortfall = WireOf<typeof getShortfall>;

/** How a portfolio stands before its redline, and three ways to more room. */
export async function readShortfall({
  context: { db, clock },
  borrower: { user_id },
  id: portfolio_id,
  query,
}: CallRequest<typeof getShortfall>): Promise<Answer<typeof getShortfall>> {
  const portfolio = await db
    .selectFrom('portfolios')
    .selectAll()
    .where('portfolio_id', '=', portfolio_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const [standing] = portfolio ? await standingsOf(db, [portfolio]) : [];
  if (!standing) throw refuse('not_found');
  const now = clock.now();
  const [loan] = standing.holds.toSorted((one, other) => other.hold - one.hold);
  const data = generalOf(standing, now);
  const pledge = loan && (await pledgeOf(db, standing, { user_id, loan_id: loan.loan_id, now }));
  if (!loan || !pledge) return { data };
  const { loan_id } = loan;
  const { holdings, priced_at } = standing.portfolio;
  const { left } = await beingSold(db, portfolio_id, holdings ?? [], priced_at);
  const [order] = await chosenOrdersOf(db, loan_id).limit(1).execute();
  const coming = (await forecastSales(db, user_id, lagosDay(now))).find(
    (one) => one.loan.loan_id === loan_id,
  );
  return {
    data: {
      ...data,
      ...waysOf({ holdings: left, terms: standing.application }, pledge, query),
      loan_id,
      sale: coming ? { day: coming.forecast.day, overdue: coming.forecast.overdue } : null,
      order: order ? describeOrder(order) : null,
    },
  };
}

function generalOf({ portfolio, application, redline }: Standing, now: number): Shortfall {
  const { value, currency, priced_at: as_of } = portfolio;
  const { application_id, name, top_up_url } = application;
  const nothing = { top_up: null, repay: null, sell: null, preview: null, sale: null, order: null };
  const room_bp = redline === 0 ? 10_000 : headroomBp(value, redline);
  return {
    application: { application_id, name },
    ...{ currency, as_of, top_up_url },
    now: { value, owed: 0, redline, room_bp },
    prices_old: arePricesOld(portfolio, now) ? '1' : '0',
    target_bp: enoughRoomBp,
    loan_id: null,
    ...nothing,
    assets: [],
  };
}

function waysOf(
  contents: Contents,
  pledge: Pledge,
  wanted: CallRequest<typeof getShortfall>['query'],
): Pick<Shortfall, 'now' | 'top_up' | 'repay' | 'sell' | 'assets' | 'preview'> {
  const { currency } = pledge.account.terms;
  const sell = sale(pledge, contents, currency);
  const asset = contents.holdings.find(
    ({ class: assetClass, symbol }) => assetClass === wanted.class && symbol === wanted.symbol,
  );
  const isPossible = asset && wanted.amount !== undefined && wanted.amount <= asset.value;
  return {
    now: standingAfter(pledge, zero),
    top_up: topUp(pledge, currency),
    repay: repayment(pledge, currency),
    sell: sell && {
      ...{ class: sell.holding.class, symbol: sell.holding.symbol },
      ...{ amount: sell.amount, after: sell.after },
    },
    assets: contents.holdings
      .filter(({ value }) => value > 0)
      .map((one) => ({
        ...{ class: one.class, symbol: one.symbol, value: one.value },
        most: mostOf(pledge, one),
      })),
    preview: isPossible ? standingAfterSale(pledge, contents, asset, wanted.amount ?? zero) : null,
  };
}

type Whose = { readonly user_id: string; readonly loan_id: string; readonly now: number };

/** Undefined for a loan that does not run. */
async function pledgeOf(
  db: Db,
  { portfolio, redline }: Standing,
  { now, ...whose }: Whose,
): Promise<Pledge | undefined> {
  const { loan, account } = await readDebt(db, whose);
  if (!account || !isRunning(loan)) return undefined;
  const parts = await db
    .selectFrom('loan_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('loan_id', '=', whose.loan_id)
    .orderBy('portfolio_id') // every reader divides a loan alike
    .execute();
  const pledge: Pledge = {
    value: portfolio.value,
    account: asOf(account, lagosDay(now)),
    parts: parts.map(({ amount }) => amount),
    position: parts.findIndex(({ portfolio_id }) => portfolio_id === portfolio.portfolio_id),
    otherLines: zero,
  };
  return { ...pledge, otherLines: subtract(redline, standingAfter(pledge, zero).redline) };
}
