import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { lockLoan } from '../loans/account.ts';
import { endOrder } from './request.ts';

/**
 * Ends a borrower's own order whose day has passed, with as much sold as there is. One of a default
 * waits for the partner or the back office: what it asks for is owed to us.
 */
export async function expireOrder({ db, emit, clock }: Context, job: Job): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const orders = tx.selectFrom('sell_orders').selectAll().where('order_id', '=', job.subject);
    const known = await orders.executeTakeFirstOrThrow();
    await lockLoan(tx, known.loan_id);
    const order = await orders.forNoKeyUpdate().executeTakeFirstOrThrow();
    await job.done(tx);
    if (order.sale_id !== null || order.ended_at !== null) return;
    await endOrder(tx, emit, order, { status: 'expired' }, clock.now());
  });
}
