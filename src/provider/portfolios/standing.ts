import type { Selectable } from 'kysely';
import type { Backing } from '#credit/backing.ts';
import { availableCredit } from '#credit/limits.ts';
import { add, ceilMulDiv, type Minor, sum, zero } from '#credit/money.ts';
import { redline, redlineReached } from '#credit/redline.ts';
import type { Database, Db } from '../db/tables.ts';

type PortfolioRow = Selectable<Database['portfolios']>;
type ApplicationRow = Selectable<Database['applications']>;

/** A portfolio with its partner's terms and what loans have made of it. */
export type Standing = {
  readonly portfolio: PortfolioRow;
  readonly application: ApplicationRow;
  /** Principal owed on it. */
  readonly outstanding: Minor;
  readonly redline: Minor;
  readonly redlineReached: boolean;
  readonly availableCredit: Minor;
};

/** Loans that hold a part of a portfolio: asked for, or running. */
const holding = ['requested', 'issued', 'disbursing', 'disbursed', 'serviced'] as const;
const waiting: readonly string[] = ['requested', 'issued', 'disbursing'];

/** The standing of portfolios, in their order. Lock their rows first to lend against them. */
export async function standingsOf(
  db: Db,
  portfolios: readonly PortfolioRow[],
): Promise<Standing[]> {
  if (portfolios.length === 0) return [];
  const ids = portfolios.map((portfolio) => portfolio.portfolio_id);
  const parts = await db
    .selectFrom('loan_portfolios as part')
    .innerJoin('loans', 'loans.loan_id', 'part.loan_id')
    .select(['portfolio_id', 'amount', 'principal', 'owed', 'interest_bp', 'status'])
    .where('portfolio_id', 'in', ids)
    .where('status', 'in', holding)
    .execute();
  const applications = await db
    .selectFrom('applications')
    .selectAll()
    .where('application_id', 'in', [...new Set(portfolios.map((one) => one.application_id))])
    .execute();
  return portfolios.map((portfolio) => {
    const application = applications.find((one) => one.application_id === portfolio.application_id);
    if (!application) throw new Error(`No application ${portfolio.application_id}`);
    const own = parts.filter((part) => part.portfolio_id === portfolio.portfolio_id);
    return standingOf(portfolio, application, own);
  });
}

/** Credit stops at the redline, so none is left there. */
export function backingOf({ portfolio, redline: line, ...standing }: Standing): Backing {
  const credit = standing.redlineReached ? zero : standing.availableCredit;
  return { value: portfolio.value, redline: line, credit };
}

function standingOf(
  portfolio: PortfolioRow,
  application: ApplicationRow,
  parts: readonly {
    amount: Minor;
    principal: Minor;
    owed: Minor;
    interest_bp: number;
    status: string;
  }[],
): Standing {
  const requested = sum(
    parts.filter(({ status }) => waiting.includes(status)).map(({ amount }) => amount),
  );
  let outstanding = zero;
  let line = zero;
  for (const { amount, principal, owed, interest_bp } of parts) {
    // A portfolio's share of what is owed is that of what it secured; the odd unit counts as owed.
    const share = ceilMulDiv(owed, amount, principal);
    outstanding = add(outstanding, share);
    line = add(line, redline(share, interest_bp));
  }
  const { value } = portfolio;
  const { collateral_ratio_bp } = application;
  return {
    portfolio,
    application,
    outstanding,
    redline: line,
    redlineReached: redlineReached(value, line),
    availableCredit: availableCredit({ value, collateral_ratio_bp, outstanding, requested }),
  };
}
