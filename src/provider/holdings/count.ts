import type { Selectable, Updateable } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { countedValue, type Holding } from '#credit/holdings.ts';
import { type Minor, max, subtract, sum, zero } from '#credit/money.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { recordValue } from '../portfolios/set-value.ts';

type PortfolioRow = Selectable<Database['portfolios']>;
export type Terms = Awaited<ReturnType<typeof termsOf>>;

type Counting = {
  readonly terms: Terms;
  readonly held: readonly Holding[];
  readonly set?: Updateable<Database['portfolios']>;
  readonly wereOld?: boolean;
};

/**
 * Writes what holdings count for as the value of their portfolio, which is locked. Emits `portfolio.valued`
 * when that is another, or its prices were old.
 */
export async function count(
  tx: Tx,
  { clock, emit }: Pick<Context, 'clock' | 'emit'>,
  portfolio: PortfolioRow,
  { terms, held, set = {}, wereOld = false }: Counting,
): Promise<PortfolioRow> {
  const { portfolio_id, user_id } = portfolio;
  const now = clock.now();
  // What is being sold counts for nothing any more, until its partner has sent what it brought.
  const value = max(subtract(countedValue(held, terms), await beingSold(tx, portfolio_id)), zero);
  const counted = await tx
    .updateTable('portfolios')
    .set({ ...set, value })
    .where('portfolio_id', '=', portfolio_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const isOther = value !== portfolio.value;
  if (isOther) await recordValue(tx, { portfolio_id, day: lagosDay(now), value });
  if (isOther || wereOld) {
    await emit(tx, { type: 'portfolio.valued', portfolio_id, user_id, wereOld, at: now });
  }
  return counted;
}

async function beingSold(tx: Tx, portfolio_id: string): Promise<Minor> {
  const shares = await tx
    .selectFrom('sale_portfolios')
    .innerJoin('sales', 'sales.sale_id', 'sale_portfolios.sale_id')
    .leftJoin('liquidation_proceeds', 'liquidation_proceeds.sale_id', 'sales.sale_id')
    .select('sale_portfolios.sold')
    .where('portfolio_id', '=', portfolio_id)
    .where('liquidation_proceeds.sale_id', 'is', null)
    .execute();
  return sum(shares.map(({ sold }) => sold));
}

export const termsOf = (tx: Tx, application_id: number) =>
  termsQuery(tx, application_id).executeTakeFirstOrThrow();

export const termsQuery = (tx: Tx, application_id: number) =>
  tx
    .selectFrom('applications')
    .select(['application_id', 'collateral_ratio_bp', 'advance_rates'])
    .select(['largest_share_bp', 'price_ages', 'market_holidays'])
    .where('application_id', '=', application_id);
