import type { Holding } from '#credit/holdings.ts';
import { type Minor, max, subtract, sum, zero } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import { readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';

type BeingSold = {
  /** The holdings, without what their partner has told us to have sold since they were sent. */
  readonly left: readonly Holding[];
  /**
   * What is still to be sold for loans that a default has ended: it counts for nothing any more. Where
   * the partner is asked for it, without what it has sold; else until it has been paid for.
   */
  readonly toSell: Minor;
};

/** What is being sold of a portfolio with holdings of `as_of`, in ms since 1970. */
export async function beingSold(
  tx: Tx,
  portfolio_id: string,
  held: readonly Holding[],
  as_of: number,
): Promise<BeingSold> {
  const { fills, orders, shares } = await readTogether(tx, {
    fills: tx
      .selectFrom('sell_order_fills as fill')
      .innerJoin('sell_orders', 'sell_orders.order_id', 'fill.order_id')
      .select(['fill.symbol', 'proceeds'])
      .where('portfolio_id', '=', portfolio_id)
      .where('executed_at', '>', instant(as_of)),
    orders: tx
      .selectFrom('sell_orders')
      .select(['amount', 'filled'])
      .where('portfolio_id', '=', portfolio_id)
      .where('sale_id', 'is not', null)
      .where('ended_at', 'is', null),
    shares: tx
      .selectFrom('sale_portfolios as share')
      .leftJoin('liquidation_proceeds as paid', 'paid.sale_id', 'share.sale_id')
      .leftJoin('sell_orders', (join) =>
        join
          .onRef('sell_orders.sale_id', '=', 'share.sale_id')
          .onRef('sell_orders.portfolio_id', '=', 'share.portfolio_id'),
      )
      .select('share.sold')
      .where('share.portfolio_id', '=', portfolio_id)
      .where('paid.sale_id', 'is', null)
      .where('sell_orders.order_id', 'is', null),
  });
  return {
    left: held.map((one) => {
      const sold = fills.filter(({ symbol }) => symbol === one.symbol);
      const brought = sum(sold.map(({ proceeds }) => proceeds));
      return { ...one, value: max(subtract(one.value, brought), zero) };
    }),
    toSell: sum([
      ...orders.map(({ amount, filled }) => subtract(amount, filled)),
      ...shares.map(({ sold }) => sold),
    ]),
  };
}
