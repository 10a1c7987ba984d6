import type { Holding } from '#credit/holdings.ts';
import { type Minor, max, subtract, sum, zero } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { unpaidShares } from '../portfolios/pledged.ts';

type BeingSold = {
  /** The holdings, without what their partner has told us to have sold since they were sent. */
  readonly left: readonly Holding[];
  /** What is still to be sold for loans that a default has ended: it counts for nothing any more. */
  readonly toSell: Minor;
};

type ToSell = {
  readonly portfolio_id: string;
  readonly loan_id: string;
  readonly amount: Minor;
};

/** What is being sold of a portfolio with holdings of `as_of`, an ISO instant; null where none have come. */
export async function beingSold(
  db: Db,
  portfolio_id: string,
  held: readonly Holding[],
  as_of: string | null,
): Promise<BeingSold> {
  const { fills, toSell } = await readTogether(db, {
    fills: db
      .selectFrom('sell_order_fills as fill')
      .innerJoin('sell_orders', 'sell_orders.order_id', 'fill.order_id')
      .select(['class', 'fill.symbol', 'proceeds'])
      .where('portfolio_id', '=', portfolio_id)
      .where('executed_at', '>', as_of ?? instant(0)),
    toSell: toSellReads(db, [portfolio_id]),
  });
  return {
    left: held.map((one) => {
      const sold = fills.filter(
        (fill) => fill.symbol === one.symbol && (fill.class === null || fill.class === one.class),
      );
      const brought = sum(sold.map(({ proceeds }) => proceeds));
      return { ...one, value: max(subtract(one.value, brought), zero) };
    }),
    toSell: sum(toSellIn(toSell).map(({ amount }) => amount)),
  };
}

/**
 * What is still to be sold of portfolios, by loans that a default has ended. Where the partner is asked for
 * it, without what it has sold; else until it has been paid for.
 */
export const toSellOf = async (db: Db, portfolioIds: readonly string[]): Promise<ToSell[]> =>
  toSellIn(await readTogether(db, toSellReads(db, portfolioIds)));

const toSellReads = (db: Db, portfolioIds: readonly string[]) => ({
  orders: db
    .selectFrom('sell_orders')
    .select(['portfolio_id', 'loan_id', 'amount', 'filled'])
    .where('portfolio_id', '=', anyOf(portfolioIds))
    .where('sale_id', 'is not', null)
    .where('ended_at', 'is', null),
  shares: unpaidShares(db)
    .select(['share.portfolio_id', 'sales.loan_id', 'share.sold'])
    .where('share.portfolio_id', '=', anyOf(portfolioIds)),
});

const toSellIn = ({ orders, shares }: RowsOf<ReturnType<typeof toSellReads>>): ToSell[] => [
  ...orders.map(({ amount, filled, ...of }) => ({ ...of, amount: subtract(amount, filled) })),
  ...shares.map(({ sold, ...of }) => ({ ...of, amount: sold })),
];
