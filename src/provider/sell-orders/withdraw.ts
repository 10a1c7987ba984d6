import type { withdrawSellOrder } from '#contract/sell-orders.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import { refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest } from '../http/endpoint.ts';
import { lockLoan } from '../loans/account.ts';
import { found } from '../loans/own-loan.ts';
import { describeOrder } from '../loans/sell-orders.ts';
import { chosenOrdersOf } from './order.ts';
import { endOrder } from './request.ts';

/**
 * Calls back what the borrower chose to sell, while the partner has told of no sale. What it sold before this
 * and tells of later still counts. Emits `sale.ended`. Throws not_found, or state_conflict.
 */
export async function withdrawSale({
  context: { db, clock, emit },
  borrower: { user_id },
  id,
}: CallRequest<typeof withdrawSellOrder>): Promise<Answer<typeof withdrawSellOrder>> {
  const now = clock.now();
  const orders = await db.transaction().execute(async (tx) => {
    const own = tx
      .selectFrom('sell_orders')
      .selectAll()
      .where('order_id', '=', id)
      .where('user_id', '=', user_id)
      .where('sale_id', 'is', null);
    const { loan_id } = found(await own.execute());
    // As whoever reports a sale locks them, so that one of the two is first.
    await lockLoan(tx, loan_id);
    const order = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
    if (order.ended_at !== null) throw refuse('state_conflict', 'This sale has ended already.');
    if (order.filled > 0) {
      throw refuse('state_conflict', 'A part is sold already, so you cannot call this sale back.');
    }
    const deed = { user_id, action: 'withdraw sale', subject: id, at: instant(now), detail: {} };
    await audit(tx, deed);
    await endOrder(tx, emit, order, { status: 'closed' }, now);
    return chosenOrdersOf(tx, loan_id).limit(1).execute();
  });
  return { data: { orders: orders.map(describeOrder) } };
}
