import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { WireOf } from '#contract/call.ts';
import type { createSellOrder } from '#contract/sell-orders.ts';
import { instant } from '../clock/clock.ts';
import type { Database, Db } from '../db/tables.ts';

export type SellOrder = Selectable<Database['sell_orders']>;
type SellOrderAnswer = WireOf<typeof createSellOrder>['orders'][number];

/** Orders with what was sold for them, newest first. */
export function ordersIn(db: Db) {
  return db
    .selectFrom('sell_orders')
    .innerJoin('applications', 'applications.application_id', 'sell_orders.application_id')
    .selectAll('sell_orders')
    .select('applications.name as partner')
    .select((order) =>
      jsonArrayFrom(
        order
          .selectFrom('sell_order_fills as fill')
          .select(['fill_id', 'fill.symbol', 'quantity', 'price', 'proceeds', 'executed_at'])
          .whereRef('fill.order_id', '=', 'sell_orders.order_id')
          .orderBy('executed_at')
          .orderBy('fill_id'),
      ).as('fills'),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('order_id');
}

export type ListedOrder = Awaited<ReturnType<ReturnType<typeof ordersIn>['execute']>>[number];

export function describeOrder(row: ListedOrder): SellOrderAnswer {
  const { application_id, partner: name, class: assetClass, symbol } = row;
  return {
    order_id: row.order_id,
    loan_id: row.loan_id,
    portfolio_id: row.portfolio_id,
    application: { application_id, name },
    currency: row.currency,
    cause: row.sale_id === null ? 'borrower' : 'default',
    asset: assetClass === null || symbol === null ? null : { class: assetClass, symbol },
    amount: row.amount,
    filled: row.filled,
    status: row.status,
    reason: row.reason,
    requested_at: row.requested_at,
    due_until: row.due_until,
    ended_at: row.ended_at,
    fills: row.fills.map((fill) => ({
      ...fill,
      executed_at: instant(Date.parse(fill.executed_at)),
    })),
  };
}
