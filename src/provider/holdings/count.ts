import type { Selectable, Updateable } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { countedValue, type Holding } from '#credit/holdings.ts';
import { max, subtract, zero } from '#credit/money.ts';
import type { Context } from '../context.ts';
import type { Database, Tx } from '../db/tables.ts';
import { lockPortfolio } from '../portfolios/lock.ts';
import { recordValue } from '../portfolios/set-value.ts';
import { beingSold } from './being-sold.ts';

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
  const as_of = set.priced_at ?? portfolio.priced_at;
  const { left, toSell } = await beingSold(tx, portfolio_id, held, as_of);
  const value = max(subtract(countedValue(left, terms), toSell), zero);
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

/** The same of a portfolio with holdings, locked here, when what counts of them has changed. */
export async function countAgain(
  tx: Tx,
  context: Pick<Context, 'clock' | 'emit'>,
  portfolio_id: string,
): Promise<void> {
  const portfolio = await lockPortfolio(tx, portfolio_id);
  if (!portfolio?.holdings) return;
  const terms = await termsOf(tx, portfolio.application_id);
  await count(tx, context, portfolio, { terms, held: portfolio.holdings });
}

export const termsOf = (tx: Tx, application_id: number) =>
  termsQuery(tx, application_id).executeTakeFirstOrThrow();

export const termsQuery = (tx: Tx, application_id: number) =>
  tx
    .selectFrom('applications')
    .select(['application_id', 'collateral_ratio_bp', 'advance_rates'])
    .select(['largest_share_bp', 'price_ages', 'market_holidays'])
    .where('application_id', '=', application_id);
