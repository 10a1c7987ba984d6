import type { Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { WireOf } from '#contract/call.ts';
import type { listSellOrders, SellOrderStatus } from '#contract/sell-orders.ts';
import type { Database, Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';

export type SellOrder = Selectable<Database['sell_orders']>;
export type SellOrderAnswer = WireOf<typeof listSellOrders>['orders'][number];

/** Where an order may go, and from where; `ends` says that nothing more is sold for it. */
const transitions = {
  partly_filled: { from: ['requested', 'partly_filled', 'short', 'disputed'], ends: false },
  filled: { from: ['requested', 'partly_filled', 'short', 'disputed'], ends: true },
  short: { from: ['requested', 'partly_filled'], ends: false },
  disputed: { from: ['requested', 'partly_filled'], ends: false },
  /** The back office has asked the partner again. */
  requested: { from: ['short', 'disputed'], ends: false },
  expired: { from: ['requested', 'partly_filled'], ends: true },
  closed: { from: ['requested', 'partly_filled', 'short', 'disputed'], ends: true },
} as const satisfies Record<
  SellOrderStatus,
  { readonly from: readonly SellOrderStatus[]; readonly ends: boolean }
>;

type Change = Pick<SellOrder, 'status'> &
  Partial<Pick<SellOrder, 'filled' | 'reason' | 'due_until'>>;

/**
 * Moves an order that is locked. A borrower's own has ended as soon as the partner sells no more; one
 * of a default waits then for the back office. Throws state_conflict.
 */
export async function moveOrder(
  tx: Tx,
  order: SellOrder,
  change: Change,
  at: string,
): Promise<SellOrder> {
  const { from, ends } = transitions[change.status];
  if (!(from as readonly SellOrderStatus[]).includes(order.status)) {
    throw refuse('state_conflict', `This order is ${order.status} already.`);
  }
  const isOwn = order.sale_id === null;
  const isOver = ends || (isOwn && (change.status === 'short' || change.status === 'disputed'));
  return tx
    .updateTable('sell_orders')
    .set({ ...change, ended_at: isOver ? at : null })
    .where('order_id', '=', order.order_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

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

type Row = Awaited<ReturnType<ReturnType<typeof ordersIn>['execute']>>[number];

export function describeOrder(row: Row): SellOrderAnswer {
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
    fills: row.fills,
  };
}

/** The borrower's orders, newest first. */
export async function listOwnOrders({
  context: { db },
  borrower: { user_id },
}: CallRequest<typeof listSellOrders>): Promise<Answer<typeof listSellOrders>> {
  const rows = await ordersIn(db).where('user_id', '=', user_id).execute();
  return { data: { orders: rows.map(describeOrder) } };
}

/** A borrower's own order that is under way for a loan; there is one at most. */
export const openOrdersOf = (db: Db, loan_id: string) =>
  ordersIn(db)
    .where('loan_id', '=', loan_id)
    .where('sale_id', 'is', null)
    .where('ended_at', 'is', null);
