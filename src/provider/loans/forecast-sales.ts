import { daysBetween, type IsoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import {
  afterSale,
  forecastSale,
  type SaleForecast,
  type SecuringPortfolio,
} from '#credit/sale.ts';
import { anyOf } from '../db/any-of.ts';
import { type RowsOf, readTogether } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import type { LoanRow } from './account.ts';
import { asOf } from './answer.ts';
import { type RunningLoan, runningIds, runningLoans, runningReads } from './running.ts';

/** Securing portfolios as a message names them. */
export type NamedPortfolio = SecuringPortfolio & {
  readonly application_id: number;
  /** The partner's name. */
  readonly partner: string;
  /** Until when its prices hold, and since when they have without a gap; null where it has none. */
  readonly prices_until: string | null;
  readonly prices_since: string | null;
};

export type LoanForecast = {
  readonly loan: LoanRow;
  /** The name of the loan's partner. */
  readonly partner: string;
  readonly forecast: SaleForecast;
  /** All that the loan is secured by, in the borrower's order. */
  readonly portfolios: readonly NamedPortfolio[];
};

/** What secures loans, in the order of their borrowers; loans may share portfolios. */
export type Securities = {
  readonly secured: readonly Secured[];
  readonly portfolios: readonly NamedPortfolio[];
};

/**
 * What each default of a borrower leads to if nothing is paid from `today` on, the next sale first.
 * Loans may share portfolios: what the first sale takes is gone for the next.
 */
export async function forecastSales(
  db: Db,
  user_id: string,
  today: IsoDay,
): Promise<LoanForecast[]> {
  return forecastFrom(await readTogether(db, forecastReads(db, user_id)), today);
}

/** What it is read from. */
export const forecastReads = (db: Db, user_id: string) => ({
  running: runningReads(db, user_id),
  securities: securitiesReads(db, anyOf(runningIds(db, user_id))),
});

export const forecastFrom = (
  { running, securities }: RowsOf<ReturnType<typeof forecastReads>>,
  today: IsoDay,
): LoanForecast[] => forecastSalesOf(runningLoans(running), securities, today);

/** The same of a borrower's running loans in the order of their ids, and what secures them. */
export function forecastSalesOf(
  loans: readonly RunningLoan[],
  { secured, portfolios }: Securities,
  today: IsoDay,
): LoanForecast[] {
  let left = portfolios;
  const securing = ({ loan_id }: LoanRow) => {
    const ids = secured.filter((one) => one.loan_id === loan_id).map((one) => one.portfolio_id);
    return left.filter(({ portfolio_id }) => ids.includes(portfolio_id));
  };
  const advanced = loans.map((one) => ({ ...one, account: asOf(one.account, today) }));
  return inOrderOfSales(advanced).flatMap(({ loan, partner, account }) => {
    const own = securing(loan);
    const forecast = forecastSale(account, own, toldOn(loan, account));
    if (!forecast) return [];
    left = afterSale(left, forecast);
    return [{ loan, partner, forecast, portfolios: own }];
  });
}

/** The next sale first, and no loan of which nothing comes; of a single one there is nothing to order. */
function inOrderOfSales(loans: readonly RunningLoan[]): readonly RunningLoan[] {
  if (loans.length === 1) return loans;
  return loans
    .flatMap((one) => {
      const forecast = forecastSale(one.account, [], toldOn(one.loan, one.account));
      return forecast ? [{ ...one, day: forecast.day }] : [];
    })
    .toSorted((one, other) => daysBetween(other.day, one.day));
}

/** The day on which the notice is read, as long as the bill that it named is the oldest unpaid one. */
const toldOn = ({ remedy_told_for, remedy_told_on }: LoanRow, account: LoanAccount) =>
  remedy_told_for === remedy(account)?.bill_due_date ? remedy_told_on : null;

type Secured = { readonly loan_id: string; readonly portfolio_id: string };

/** What secures loans, of one borrower or of many. */
export const securitiesOf = (
  db: Db,
  loans: readonly Pick<LoanRow, 'loan_id'>[],
): Promise<Securities> =>
  readTogether(db, securitiesReads(db, anyOf(loans.map(({ loan_id }) => loan_id))));

function securitiesReads(db: Db, loanIds: ReturnType<typeof anyOf>) {
  const secured = db
    .selectFrom('loan_portfolios')
    .select(['loan_id', 'portfolio_id'])
    .where('loan_id', '=', loanIds);
  const portfolios = db
    .selectFrom('portfolios')
    .innerJoin('applications', 'applications.application_id', 'portfolios.application_id')
    .select(['portfolio_id', 'value', 'balance', 'applications.application_id'])
    .select(['prices_until', 'prices_since'])
    .select('applications.name as partner')
    .where('portfolio_id', '=', anyOf(secured.clearSelect().select('portfolio_id')))
    .orderBy('portfolios.position');
  return { secured, portfolios };
}
