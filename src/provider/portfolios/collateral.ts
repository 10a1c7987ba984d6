import { availableCredit, type Split, splitAcross } from '#credit/limits.ts';
import { add, type Minor, min, subtract, sum } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Tx } from '../db/tables.ts';
import type { LoanRow } from '../loans/account.ts';
import { arePricesOld, type Standing, standingsOf } from './standing.ts';

/** How the portfolios that secure a loan carry it now, before it is paid out. */
export type Collateral = {
  readonly standings: readonly Standing[];
  /** The same with this loan: what it takes of each, of which so much is backed, and the redline then. */
  readonly carried: readonly {
    readonly portfolio_id: string;
    readonly part: Minor;
    readonly limit: Minor;
    readonly line: Minor;
    readonly reached: boolean;
  }[];
  /** A portfolio would stand at its redline with it. */
  readonly reachesRedline: boolean;
  /** How much of the loan they back within their limits: all of it, or less after a fall. */
  readonly backed: Minor;
  /** Divides an amount over them, each at most what it backs. Throws RangeError above `backed`. */
  split(amount: Minor): Split[];
};

/** Whether the prices of something that secures a loan are too old to lend by. */
export const hasOldPrices = ({ standings }: Pick<Collateral, 'standings'>, now: number): boolean =>
  standings.some(({ portfolio }) => arePricesOld(portfolio, now));

/** When the first of these prices grew old or will, in ms since 1970. */
export const oldSince = ({ standings }: Pick<Collateral, 'standings'>): number =>
  Math.min(
    ...standings.map(({ portfolio: { prices_until } }) =>
      prices_until === null ? Infinity : Date.parse(prices_until),
    ),
  );

/** What secures a locked loan: its parts, and the portfolios, held until the transaction ends. */
export const collateralToLock = (tx: Tx, loan_id: string) => {
  const parts = tx
    .selectFrom('loan_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('loan_id', '=', loan_id);
  return {
    parts,
    portfolios: tx
      .selectFrom('portfolios')
      .selectAll()
      .where('portfolio_id', '=', anyOf(parts.clearSelect().select('portfolio_id')))
      .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
      .forNoKeyUpdate(),
  };
};

/**
 * What a loan that is not paid out yet stands on: the market may have fallen since it was asked
 * for. Holds the portfolios until the transaction ends.
 */
export async function collateralOf(
  tx: Tx,
  loan: Pick<LoanRow, 'loan_id' | 'interest_bp'>,
): Promise<Collateral> {
  return collateralFrom(tx, loan, await readTogether(tx, collateralToLock(tx, loan.loan_id)));
}

/** The same, when that is held. */
export async function collateralFrom(
  tx: Tx,
  { loan_id, interest_bp }: Pick<LoanRow, 'loan_id' | 'interest_bp'>,
  { parts, portfolios }: RowsOf<ReturnType<typeof collateralToLock>>,
): Promise<Collateral> {
  const standings = await standingsOf(tx, portfolios);
  const carried = standings.map((standing) => {
    const { portfolio, application, outstanding, requested } = standing;
    const { portfolio_id, value } = portfolio;
    const part = parts.find((one) => one.portfolio_id === portfolio_id);
    if (!part) throw new Error(`${portfolio_id} does not secure ${loan_id}`);
    const { amount } = part;
    const { collateral_ratio_bp } = application;
    const others = subtract(requested, amount);
    const free = availableCredit({ value, collateral_ratio_bp, outstanding, requested: others });
    const line = add(standing.redline, redline(amount, interest_bp));
    const reached = redlineReached(value, line);
    return { portfolio_id, part: amount, limit: min(amount, free), line, reached };
  });
  return {
    standings,
    carried,
    reachesRedline: carried.some(({ reached }) => reached),
    backed: sum(carried.map(({ limit }) => limit)),
    split: (amount) => splitAcross(carried, amount),
  };
}
