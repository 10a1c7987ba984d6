import { lagosDay } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { minor, subtract } from '#credit/money.ts';
import { sellOrderDays } from '#credit/terms.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { sellingChanged } from '../holdings/hold.ts';
import { post } from '../ledger/post.ts';
import { lockLoan } from '../loans/account.ts';
import type { SellOrder } from '../loans/sell-orders.ts';
import { moveOrder } from '../sell-orders/order.ts';
import { endOrder } from '../sell-orders/request.ts';

/** Orders of defaults that a person has to look at: short, disputed, or late at `now`; oldest first. */
export function openDefaultOrders(db: Db, now: number) {
  return db
    .selectFrom('sell_orders')
    .innerJoin('applications', 'applications.application_id', 'sell_orders.application_id')
    .select(['order_id', 'loan_id', 'currency', 'amount', 'filled', 'status', 'reason'])
    .select(['due_until', 'applications.name as partner'])
    .where('sale_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('status', 'in', ['short', 'disputed'] as const), eb('due_until', '<', instant(now))]),
    )
    .orderBy('requested_at')
    .orderBy('order_id')
    .execute();
}

/**
 * Asks the partner once more for what is left of an order, with as many days again. Throws not_found, or
 * state_conflict for an order that has ended or was not given up by the partner.
 */
export async function askAgain(
  context: Context,
  order_id: string,
  operator: string,
): Promise<void> {
  const now = context.clock.now();
  await withOrder(context, order_id, async (tx, order) => {
    const due_until = instant(now + sellOrderDays * dayMs);
    const status = 'requested';
    const moved = await moveOrder(tx, order, { status, reason: null, due_until }, instant(now));
    await note(tx, now, order_id, { operator, did: 'ask for a sale again' });
    await context.emit(tx, { type: 'sale.requested', order: moved, at: now });
  });
}

/**
 * Gives up what a partner has not sold of an order: our loss, because the loan was ended with it. The
 * borrower owes nothing of it. Throws not_found, or state_conflict for an order that has ended.
 */
export async function closeOrder(
  context: Context,
  order_id: string,
  operator: string,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  await withOrder(context, order_id, async (tx, order) => {
    const { currency, amount, filled, user_id, portfolio_id } = order;
    const lost = subtract(amount, filled);
    await note(tx, now, order_id, { operator, did: 'close a sale', lost });
    await endOrder(tx, context.emit, order, { status: 'closed' }, now);
    await post(tx, {
      ...{ kind: 'sale_shortfall', day: lagosDay(now), subject: order_id, at },
      lines: [
        { account: `house:written_off:${currency}`, currency, amount: lost },
        { account: `house:liquidations:${currency}`, currency, amount: minor(-lost) },
      ],
    });
    await sellingChanged(tx, context, user_id, [portfolio_id]);
  });
}

async function withOrder(
  { db }: Context,
  order_id: string,
  work: (tx: Tx, order: SellOrder) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const orders = tx
      .selectFrom('sell_orders')
      .selectAll()
      .where('order_id', '=', order_id)
      .where('sale_id', 'is not', null);
    const known = await orders.executeTakeFirst();
    if (!known) throw refuse('not_found', 'There is no order of a default with this id.');
    await lockLoan(tx, known.loan_id);
    await work(tx, await orders.forNoKeyUpdate().executeTakeFirstOrThrow());
  });
}

function note(
  tx: Tx,
  now: number,
  subject: string,
  detail: { readonly operator: string; readonly did: string; readonly lost?: number },
): Promise<void> {
  return audit(tx, { user_id: null, action: 'operator', subject, at: instant(now), detail });
}
