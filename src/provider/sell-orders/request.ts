import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { dayMs } from '#credit/durations.ts';
import { sellOrderDays } from '#credit/terms.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { type Cell, firstCell, markedId } from '../db/cells.ts';
import type { Tx } from '../db/tables.ts';
import type { Emit, EventOf } from '../events.ts';
import { schedule } from '../jobs/job.ts';
import type { SellOrder } from '../loans/sell-orders.ts';
import { moveOrder } from './order.ts';

type NewOrder = Pick<
  SellOrder,
  | 'sale_id'
  | 'loan_id'
  | 'user_id'
  | 'portfolio_id'
  | 'application_id'
  | 'currency'
  | 'class'
  | 'symbol'
  | 'amount'
>;

/** Asks a partner to sell; `at` is in ms since 1970. Emits `sale.requested`. */
export async function requestSale(
  tx: Tx,
  emit: Emit,
  order: NewOrder,
  at: number,
): Promise<SellOrder> {
  const due = at + sellOrderDays * dayMs;
  const row = await tx
    .insertInto('sell_orders')
    .values({
      ...order,
      order_id: markedId(await cellOf(tx), randomUUID()),
      status: 'requested',
      requested_at: instant(at),
      due_until: instant(due),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { order_id, loan_id, amount, user_id, sale_id } = row;
  await schedule(tx, { kind: 'sell_order', subject: order_id, run_at: due + 1 });
  const by = sale_id === null ? user_id : null;
  const detail = { loan_id, amount };
  await audit(tx, {
    ...{ user_id: by, action: 'request sale', subject: order_id, at: instant(at), detail },
  });
  await emit(tx, { type: 'sale.requested', order: row, at });
  return row;
}

/** The partner names the order from outside, so its id says where it lies. */
async function cellOf(tx: Tx): Promise<Cell> {
  const { rows } = await sql<{ cell: Cell }>`select current_schema() as cell`.execute(tx);
  return rows[0]?.cell ?? firstCell;
}

/**
 * A default has ended a loan: each partner that tells us what its users hold is asked to sell its part.
 * Of others the back office sees that it is sold.
 */
export async function requestSalesOf(
  tx: Tx,
  emit: Emit,
  { sale, loan, at }: EventOf<'loan.liquidated'>,
): Promise<void> {
  const { user_id, loan_id, currency } = loan;
  const sold = sale.portfolios.filter((one) => one.sold > 0);
  if (sold.length === 0) return;
  const known = await tx
    .selectFrom('portfolios')
    .select(['portfolio_id', 'application_id'])
    .where('user_id', '=', user_id)
    .where('holdings', 'is not', null)
    .execute();
  for (const { portfolio_id, sale_id, sold: amount } of sold) {
    const portfolio = known.find((one) => one.portfolio_id === portfolio_id);
    if (!portfolio) continue;
    const what = { class: null, symbol: null, amount };
    await requestSale(tx, emit, { ...portfolio, sale_id, loan_id, user_id, currency, ...what }, at);
  }
}

/** A loan has ended at `at` (ms since 1970): what its borrower chose to sell for it is not sold any more. */
export async function withdrawRequests(
  tx: Tx,
  emit: Emit,
  loan_id: string,
  at: number,
): Promise<void> {
  const open = await tx
    .selectFrom('sell_orders')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .where('sale_id', 'is', null)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
  for (const order of open) {
    await endOrder(tx, emit, order, { status: 'closed' }, at);
  }
}

/** Moves an order that is locked. Emits `sale.ended` when nothing more is sold for it. */
export async function endOrder(
  tx: Tx,
  emit: Emit,
  order: SellOrder,
  change: Parameters<typeof moveOrder>[2],
  at: number,
): Promise<SellOrder> {
  const moved = await moveOrder(tx, order, change, instant(at));
  await audit(tx, {
    ...{ user_id: null, action: `${moved.status} sale`, subject: moved.order_id, at: instant(at) },
    detail: { filled: moved.filled },
  });
  if (moved.ended_at !== null) await emit(tx, { type: 'sale.ended', order: moved, at });
  return moved;
}
