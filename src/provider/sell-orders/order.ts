import type { SellOrderStatus } from '#contract/sell-orders.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { ordersIn, type SellOrder } from '../loans/sell-orders.ts';

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

/** The orders that a borrower chose for a loan: first the one that is under way, then the last that ended. */
export const chosenOrdersOf = (db: Db, loan_id: string) =>
  ordersIn(db)
    .where('loan_id', '=', loan_id)
    .where('sale_id', 'is', null)
    .clearOrderBy()
    .orderBy('ended_at', (by) => by.desc().nullsFirst())
    .orderBy('requested_at', 'desc');
