import type { Selectable } from 'kysely';
import type { Collateral } from '#credit/collateral.ts';
import { availableCredit } from '#credit/limits.ts';
import { apportion, type Minor, splitUp, sum, zero } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Database, Db } from '../db/tables.ts';

type PortfolioRow = Selectable<Database['portfolios']>;
type ApplicationRow = RowsOf<ReturnType<typeof standingReads>>['applications'][number];

/** A portfolio with its partner's terms and what loans have made of it. */
export type Standing = {
  readonly portfolio: PortfolioRow;
  readonly application: ApplicationRow;
  /** Principal owed on it. */
  readonly outstanding: Minor;
  /** Principal of loans that are asked for and not paid out yet. */
  readonly requested: Minor;
  readonly redline: Minor;
  /** Which loans make up that redline. */
  readonly loans: readonly string[];
  /** What must stay at the partner for each of them: its part of the redline, rounded up. */
  readonly holds: readonly { readonly loan_id: string; readonly hold: Minor }[];
  readonly redlineReached: boolean;
  readonly availableCredit: Minor;
};

/** Loans that hold a part of a portfolio: asked for, or running. */
export const holding = ['requested', 'issued', 'disbursing', 'disbursed', 'serviced'] as const;
const waiting: readonly string[] = ['requested', 'issued', 'disbursing'];

/**
 * The standing of portfolios of one borrower, in their order. Lock their rows first to lend against them.
 *
 * @param without a loan that is left out
 */
export async function standingsOf(
  db: Db,
  portfolios: readonly PortfolioRow[],
  without?: string,
): Promise<Standing[]> {
  if (portfolios.length === 0) return [];
  const userIds = portfolios.map((portfolio) => portfolio.user_id);
  return standingsFrom(portfolios, await readTogether(db, standingReadsOf(db, userIds)), without);
}

/** What the standing of a borrower's portfolios is computed from, besides themselves. */
export const standingReads = (db: Db, user_id: string) => standingReadsOf(db, [user_id]);

const standingReadsOf = (db: Db, userIds: readonly string[]) => ({
  parts: db
    .selectFrom('loan_portfolios as part')
    .innerJoin('loans', 'loans.loan_id', 'part.loan_id')
    .select(['part.loan_id', 'portfolio_id', 'amount', 'owed', 'interest_bp', 'status'])
    .where('status', 'in', holding)
    .where('user_id', '=', anyOf(userIds))
    .orderBy('portfolio_id'), // every reader divides a loan alike
  applications: db
    .selectFrom('applications')
    .select(['application_id', 'name', 'waitlist', 'interest_bp', 'collateral_ratio_bp'])
    .select(['advance_rates', 'largest_share_bp', 'top_up_url'])
    .where('application_id', 'in', (at) =>
      at.selectFrom('portfolios').select('application_id').where('user_id', '=', anyOf(userIds)),
    ),
});

/** Of some or all portfolios, in their order; `without` a loan, where one is named. */
export function standingsFrom(
  portfolios: readonly PortfolioRow[],
  { parts, applications }: RowsOf<ReturnType<typeof standingReads>>,
  without?: string,
): Standing[] {
  const counted = parts.filter(({ loan_id }) => loan_id !== without);
  const shares = [...Map.groupBy(counted, ({ loan_id }) => loan_id).values()].flatMap(sharesOf);
  return portfolios.map((portfolio) => {
    const application = applications.find((one) => one.application_id === portfolio.application_id);
    if (!application) throw new Error(`No application ${portfolio.application_id}`);
    const own = shares.filter((share) => share.portfolio_id === portfolio.portfolio_id);
    return standingOf(portfolio, application, own);
  });
}

/** Whether the prices of a portfolio are too old to lend or to sell by at `now`, in ms since 1970. */
export const arePricesOld = (
  { prices_until }: Pick<PortfolioRow, 'prices_until'>,
  now: number,
): boolean => prices_until !== null && Date.parse(prices_until) < now;

/** Credit stops at the redline and on old prices, so none is left there. */
export function backingOf(
  { portfolio, redline: line, ...standing }: Standing,
  now: number,
): Collateral {
  const isStopped = standing.redlineReached || arePricesOld(portfolio, now);
  const credit = isStopped ? zero : standing.availableCredit;
  return { value: portfolio.value, redline: line, credit };
}

/** What one portfolio carries of a loan: asked for, or owed with the redline of that. */
type Share = {
  readonly loan_id: string;
  readonly portfolio_id: string;
  readonly requested: Minor;
  readonly outstanding: Minor;
  readonly redline: Minor;
  readonly hold: Minor;
};

/** The shares of one loan: what is owed, and its redline, divided as it is secured. */
function sharesOf(
  parts: readonly {
    loan_id: string;
    portfolio_id: string;
    amount: Minor;
    owed: Minor;
    interest_bp: number;
    status: string;
  }[],
): Share[] {
  const [loan] = parts;
  if (!loan) return [];
  const amounts = parts.map(({ amount }) => amount);
  const owed = apportion(loan.owed, amounts);
  const line = redline(loan.owed, loan.interest_bp);
  const lines = apportion(line, amounts);
  const holds = splitUp(line, amounts);
  const isWaiting = waiting.includes(loan.status);
  return parts.map(({ portfolio_id, amount }, index) => ({
    loan_id: loan.loan_id,
    portfolio_id,
    requested: isWaiting ? amount : zero,
    outstanding: owed[index] ?? zero,
    redline: lines[index] ?? zero,
    hold: holds[index] ?? zero,
  }));
}

function standingOf(
  portfolio: PortfolioRow,
  application: ApplicationRow,
  shares: readonly Share[],
): Standing {
  const total = (part: 'requested' | 'outstanding' | 'redline') =>
    sum(shares.map((share) => share[part]));
  const { value } = portfolio;
  const { collateral_ratio_bp } = application;
  const line = total('redline');
  const outstanding = total('outstanding');
  const requested = total('requested');
  return {
    portfolio,
    application,
    outstanding,
    requested,
    redline: line,
    loans: shares.filter((share) => share.redline > 0).map((share) => share.loan_id),
    holds: shares.flatMap(({ loan_id, hold }) => (hold > 0 ? [{ loan_id, hold }] : [])),
    redlineReached: redlineReached(value, line),
    availableCredit: availableCredit({ value, collateral_ratio_bp, outstanding, requested }),
  };
}
