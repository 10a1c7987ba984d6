import { type BreakdownRow, breakdown } from '#credit/breakdown.ts';
import { addDays, type IsoDay, isoDay, lagosDay } from '#credit/calendar.ts';
import { type FrozenSpan, mergeSpans } from '#credit/frozen-days.ts';
import { remedy } from '#credit/liquidation.ts';
import { isSettled } from '#credit/loan-account.ts';
import { type Currency, type Minor, minor, sum } from '#credit/money.ts';
import { type Payoff, payoff } from '#credit/payoff.ts';
import { redline } from '#credit/redline.ts';
import { shortReference } from '#credit/references.ts';
import {
  afterSale,
  forecastSale,
  type SaleForecast,
  type SecuringPortfolio,
} from '#credit/sale.ts';
import type { Db } from '#provider/db/tables.ts';
import { type Movement, movementsOf, paidOf, sumOf } from './movements.ts';
import { type Replayed, replay } from './replay.ts';

/** What a sale in default did, by the ledger. */
export type SaleTruth = {
  readonly day: IsoDay;
  readonly owed: Minor;
  readonly sold: Minor;
  readonly undrawn: Minor;
  readonly written_off: Minor;
  /** Of the debt, what was sold and undrawn credit paid. */
  readonly parts: Readonly<Record<'penalties' | 'fees' | 'interest' | 'principal', Minor>>;
};

/** A loan that was paid out, lived again by the rules. */
export type LoanTruth = Replayed & {
  readonly loan_id: string;
  readonly reference: string;
  readonly application_id: number;
  readonly partner: string;
  readonly currency: Currency;
  readonly disbursed_on: IsoDay;
  readonly running: boolean;
  readonly payoff: Payoff;
  readonly redline: Minor;
  /** Paid by anybody or anything, and never what was written off. */
  readonly repaid: Minor;
  readonly months: readonly BreakdownRow[];
  readonly forecast: SaleForecast | null;
  readonly sales: readonly SaleTruth[];
  /** Those that secure it, in the borrower's order. */
  readonly portfolios: readonly string[];
};

export type PortfolioTruth = SecuringPortfolio & {
  readonly application_id: number;
  readonly partner: string;
  readonly currency: Currency;
  readonly ratio_bp: number;
};

/** What is true of a borrower at a moment: by the ledger, the rules, and what was signed. */
export type Truth = {
  readonly user_id: string;
  readonly today: IsoDay;
  readonly loans: readonly LoanTruth[];
  readonly portfolios: readonly PortfolioTruth[];
  readonly movements: readonly Movement[];
  /** Credit sent to a bank, and what arrives there. */
  readonly payouts: readonly {
    readonly amount: Minor;
    readonly currency: Currency;
    readonly paid: Minor;
    readonly paid_currency: Currency;
  }[];
  /** The days on which something was blocked. */
  readonly blocked: readonly IsoDay[];
  /** Whether repayment is blocked now. */
  readonly mayRepay: boolean;
  /** Kobo for a dollar that is bought. */
  readonly buy: number;
  /** What cards were asked for, in kobo. */
  readonly checkouts: readonly { readonly charge: Minor; readonly fee: Minor }[];
};

export async function truthOf(db: Db, user_id: string, now: number): Promise<Truth> {
  const today = lagosDay(now);
  const held = await portfoliosOf(db, user_id);
  const signed = await signedLoans(db, user_id);
  const movements = await movementsOf(db, {
    loans: signed.map(({ loan_id }) => loan_id),
    portfolios: held.map(({ portfolio_id }) => portfolio_id),
  });
  const portfolios = held.map((one) => ({
    ...one,
    balance: minor(-sum(movements.map((move) => sumOf(move, `portfolio:${one.portfolio_id}:`)))),
  }));
  const blocks = await db.selectFrom('blocks').selectAll().where('user_id', '=', user_id).execute();
  const stopping = blocks.filter(({ action }) => action === 'signin' || action === 'repayment');
  const frozen = frozenBy(stopping);
  const blocked = blocks.map(({ since }) => lagosDay(Date.parse(since)));
  const mayRepay = stopping.every(({ until }) => until !== null);
  const lived = signed.map((loan) => livedLoan({ ...loan, frozen }, movements, today));
  const loans = withForecasts(lived, portfolios);
  const payouts = await db
    .selectFrom('withdrawals')
    .select(['amount', 'currency', 'paid', 'requested_currency as paid_currency'])
    .where('user_id', '=', user_id)
    .execute();
  const checkouts = await db
    .selectFrom('payment_intents')
    .select(['charge', 'fee'])
    .where('user_id', '=', user_id)
    .execute();
  const { buy } = await db
    .selectFrom('fx_rates')
    .select('buy')
    .where('valid_from', '<=', new Date(now).toISOString())
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const money = { loans, portfolios, movements, payouts, checkouts, buy };
  return { user_id, today, ...money, blocked, mayRepay };
}

type SignedRow = Awaited<ReturnType<typeof signedLoans>>[number] & {
  readonly frozen: readonly FrozenSpan[];
};
type LivedLoan = Omit<LoanTruth, 'forecast'> & { readonly told: IsoDay | null };

function livedLoan(row: SignedRow, movements: readonly Movement[], today: IsoDay): LivedLoan {
  const { loan_id, application_id, partner, disbursed_on, portfolios, frozen } = row;
  const terms = {
    principal: row.principal,
    currency: row.currency,
    tenure: row.tenure,
    interest_bp: row.interest_bp,
  };
  const replayed = replay({ loan_id, terms, disbursed_on, frozen }, movements, today);
  const { account, posted, payments } = replayed;
  // A notice counts as long as the bill that it named is the oldest unpaid one.
  const isTold = row.remedy_told_for === remedy(account)?.bill_due_date;
  const told = isTold ? row.remedy_told_on : null;
  const own = movements.filter((move) => paidOf(move, loan_id) > 0);
  const paid = own.filter(({ kind }) => !ofSale.includes(kind) && kind !== 'write_off');
  return {
    ...replayed,
    ...{ loan_id, application_id, partner, disbursed_on, told, portfolios },
    currency: row.currency,
    reference: shortReference(loan_id),
    running: !isSettled(account),
    payoff: payoff(account, today),
    redline: redline(account.principal, terms.interest_bp),
    repaid: sum(paid.map((move) => paidOf(move, loan_id))),
    months: breakdown({ loan_id, terms, disbursed_on, posted, payments }, today),
    sales: salesOf(own, loan_id),
  };
}

/** What a sale posts: undrawn credit that goes back, and what is sold. */
const ofSale = ['undrawn_return', 'sale'];

/** By the days on which a default was ended, what ended it. */
function salesOf(paying: readonly Movement[], loan_id: string): SaleTruth[] {
  const days = paying.filter(({ kind }) => ofSale.includes(kind)).map(({ day }) => day);
  return [...new Set(days)].map((day) => {
    const own = paying.filter((move) => move.day === day);
    const sold = own.filter(({ kind }) => kind === 'sale');
    const undrawn = own.filter(({ kind }) => kind === 'undrawn_return');
    const lost = own.filter(({ kind }) => kind === 'write_off');
    const paid = (moves: readonly Movement[]) => sum(moves.map((move) => paidOf(move, loan_id)));
    const part = (name: string) =>
      minor(-sum([...sold, ...undrawn].map((move) => sumOf(move, `loan:${loan_id}:${name}`))));
    return {
      day,
      owed: paid([...sold, ...undrawn, ...lost]),
      sold: paid(sold),
      undrawn: paid(undrawn),
      written_off: paid(lost),
      parts: {
        penalties: part('penalties'),
        fees: part('fees'),
        interest: part('interest'),
        principal: part('principal'),
      },
    };
  });
}

/** Loans may share portfolios: what the first sale takes is gone for the next. */
function withForecasts(loans: readonly LivedLoan[], portfolios: readonly PortfolioTruth[]) {
  const forecasts = new Map<string, SaleForecast>();
  let left = portfolios;
  const securing = ({ portfolios: ids }: LivedLoan) =>
    left.filter(({ portfolio_id }) => ids.includes(portfolio_id));
  const inDefault = loans
    .filter(({ running }) => running)
    .flatMap((loan) => {
      const forecast = forecastSale(loan.account, [], loan.told);
      return forecast ? [{ loan, day: forecast.day }] : [];
    })
    .toSorted((one, other) => one.day.localeCompare(other.day));
  for (const { loan } of inDefault) {
    const forecast = forecastSale(loan.account, securing(loan), loan.told);
    if (!forecast) continue;
    forecasts.set(loan.loan_id, forecast);
    left = afterSale(left, forecast);
  }
  return loans.map(({ told: _, ...loan }): LoanTruth => {
    return { ...loan, forecast: forecasts.get(loan.loan_id) ?? null };
  });
}

/** The days on which our back office did not let a borrower repay, whole. */
function frozenBy(blocks: readonly { since: string; until: string | null }[]): FrozenSpan[] {
  const spans = blocks.map(({ since, until }) => ({
    from: lagosDay(Date.parse(since)),
    until: until === null ? null : addDays(lagosDay(Date.parse(until)), 1),
  }));
  return mergeSpans(spans);
}

/** What was signed and when it was paid out, never what is owed now. */
async function signedLoans(db: Db, user_id: string) {
  const loans = await db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .select(['loan_id', 'loans.application_id', 'name as partner', 'currency', 'tenure'])
    .select(['principal', 'loans.interest_bp', 'disbursed_on', 'remedy_told_on', 'remedy_told_for'])
    .where('user_id', '=', user_id)
    .where('disbursed_on', 'is not', null)
    .orderBy('loan_id') // as the end of day takes them
    .execute();
  const parts = await db
    .selectFrom('loan_portfolios')
    .innerJoin('portfolios', 'portfolios.portfolio_id', 'loan_portfolios.portfolio_id')
    .select(['loan_id', 'loan_portfolios.portfolio_id'])
    .where('user_id', '=', user_id)
    .orderBy('position')
    .execute();
  return loans.map(({ disbursed_on, ...loan }) => ({
    ...loan,
    disbursed_on: isoDay(disbursed_on ?? ''),
    portfolios: parts.filter((one) => one.loan_id === loan.loan_id).map((one) => one.portfolio_id),
  }));
}

function portfoliosOf(db: Db, user_id: string) {
  return db
    .selectFrom('portfolios')
    .innerJoin('applications', 'applications.application_id', 'portfolios.application_id')
    .select(['portfolio_id', 'portfolios.application_id', 'name as partner', 'currency', 'value'])
    .select('collateral_ratio_bp as ratio_bp')
    .where('user_id', '=', user_id)
    .orderBy('position')
    .execute();
}
