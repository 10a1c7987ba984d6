import { zero } from '#credit/money.ts';
import { anyOf } from '../db/any-of.ts';
import { readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { holding } from './standing.ts';

/** A borrower whose holdings at a partner must stay theirs, and what for. */
export type Pledge = { readonly user_id: string; readonly because: 'loan' | 'sale' | 'dispute' };

/**
 * Those of these borrowers who have pledged what they hold at a partner: a loan that is asked for or runs
 * stands on it, some of it is still to be sold or to be paid for, or a payment of such a loan may still be taken
 * back, by a bank or the processor, and be owed again. Lock their portfolios there first: then none of them pledges it meanwhile.
 */
export async function pledgesAt(
  db: Db,
  application_id: number,
  userIds: readonly string[],
): Promise<Pledge[]> {
  const { loans, sales, disputes } = await readTogether(db, {
    loans: db
      .selectFrom('loans')
      .select('user_id')
      .where('application_id', '=', application_id)
      .where('user_id', '=', anyOf(userIds))
      .where('status', 'in', holding),
    sales: db
      .selectFrom(unfinishedSales(db, userIds).as('sale'))
      .select('user_id')
      .where('application_id', '=', application_id),
    disputes: db
      .selectFrom('disputes')
      .innerJoin('payment_intents', 'payment_intents.reference', 'disputes.reference')
      .innerJoin('loans', 'loans.loan_id', 'payment_intents.loan_id')
      .select('loans.user_id')
      .where('loans.application_id', '=', application_id)
      .where('loans.user_id', '=', anyOf(userIds))
      .where('disputes.status', '=', 'open'),
  });
  return [
    ...loans.map(({ user_id }) => ({ user_id, because: 'loan' as const })),
    ...sales.map(({ user_id }) => ({ user_id, because: 'sale' as const })),
    ...disputes.map(({ user_id }) => ({ user_id, because: 'dispute' as const })),
  ];
}

/** Of whose holdings some are still to be sold, or sold and not paid for, and at which partner. */
export const unfinishedSales = (db: Db, userIds: readonly string[]) =>
  db
    .selectFrom('sell_orders')
    .select(['user_id', 'application_id'])
    .where('user_id', '=', anyOf(userIds))
    .where('ended_at', 'is', null)
    .unionAll(
      unpaidShares(db)
        .innerJoin('portfolios', 'portfolios.portfolio_id', 'share.portfolio_id')
        .select(['sales.user_id', 'portfolios.application_id'])
        .where('sales.user_id', '=', anyOf(userIds)),
    );

/** What a default sells of portfolios without asking their partner for it in an order, until it is paid for. */
export const unpaidShares = (db: Db) =>
  db
    .selectFrom('sale_portfolios as share')
    .innerJoin('sales', 'sales.sale_id', 'share.sale_id')
    .leftJoin('liquidation_proceeds as paid', 'paid.sale_id', 'share.sale_id')
    .leftJoin('sell_orders', (join) =>
      join
        .onRef('sell_orders.sale_id', '=', 'share.sale_id')
        .onRef('sell_orders.portfolio_id', '=', 'share.portfolio_id'),
    )
    .where('share.sold', '>', zero)
    .where('paid.sale_id', 'is', null)
    .where('sell_orders.order_id', 'is', null);
