import type { IsoDay } from '#credit/calendar.ts';
import { remedy } from '#credit/liquidation.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import {
  afterSale,
  forecastSale,
  type SaleForecast,
  type SecuringPortfolio,
} from '#credit/sale.ts';
import { anyOf } from '../db/any-of.ts';
import type { Db } from '../db/tables.ts';
import { frozenDays } from '../users/blocks.ts';
import { accountOf, billsOf, type LoanRow, running } from './account.ts';

/** Securing portfolios as a message names them. */
export type NamedPortfolio = SecuringPortfolio & {
  readonly application_id: number;
  /** The partner's name. */
  readonly partner: string;
};

export type LoanForecast = {
  readonly loan: LoanRow;
  /** The name of the loan's partner. */
  readonly partner: string;
  readonly forecast: SaleForecast;
  /** All that the loan is secured by, in the borrower's order. */
  readonly portfolios: readonly NamedPortfolio[];
};

/** A running loan, with the name of its partner. */
export type RunningLoan = {
  readonly loan: LoanRow;
  readonly partner: string;
  readonly account: LoanAccount;
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
  const loans = await db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .selectAll('loans')
    .select('applications.name as partner')
    .where('user_id', '=', user_id)
    .where('status', 'in', running)
    .orderBy('loan_id') // as the end of day takes them
    .execute();
  const bills = await billsOf(db, loans);
  const frozen = await frozenDays(db, user_id);
  const accounts = loans.flatMap((loan) => {
    const own = bills.filter(({ loan_id }) => loan_id === loan.loan_id);
    const account = accountOf(loan, own, frozen);
    return account ? [{ loan, partner: loan.partner, account }] : [];
  });
  return forecastSalesOf(accounts, await securitiesOf(db, loans), today);
}

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
  const advanced = loans.map((one) => ({ ...one, account: onDay(one.account, today) }));
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
    .toSorted((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
}

/** The day of the notice, as long as the bill that it named is the oldest unpaid one. */
const toldOn = ({ remedy_told_for, remedy_told_on }: LoanRow, account: LoanAccount) =>
  remedy_told_for === remedy(account)?.bill_due_date ? remedy_told_on : null;

const onDay = (account: LoanAccount, today: IsoDay) =>
  account.posted_through < today ? advance(account, today).account : account;

type Secured = { readonly loan_id: string; readonly portfolio_id: string };

/** What secures loans, of one borrower or of many. */
export async function securitiesOf(
  db: Db,
  loans: readonly Pick<LoanRow, 'loan_id'>[],
): Promise<Securities> {
  if (loans.length === 0) return { secured: [], portfolios: [] };
  const secured = await db
    .selectFrom('loan_portfolios')
    .select(['loan_id', 'portfolio_id'])
    .where('loan_id', '=', anyOf(loans.map(({ loan_id }) => loan_id)))
    .execute();
  const ids = [...new Set(secured.map(({ portfolio_id }) => portfolio_id))];
  const portfolios = await db
    .selectFrom('portfolios')
    .innerJoin('applications', 'applications.application_id', 'portfolios.application_id')
    .select(['portfolio_id', 'value', 'balance', 'applications.application_id'])
    .select('applications.name as partner')
    .where('portfolio_id', '=', anyOf(ids))
    .orderBy('portfolios.position')
    .execute();
  return { secured, portfolios };
}
