import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { listLoans, WireOf } from '#contract';
import type { IsoDay } from '#credit/calendar.ts';
import { advance, type LoanAccount } from '#credit/loan-account.ts';
import { type Minor, zero } from '#credit/money.ts';
import { comingBills, payoff } from '#credit/payoff.ts';
import { percent } from '#credit/rates.ts';
import { redline } from '#credit/redline.ts';
import { schedule } from '#credit/schedule.ts';
import { instant } from '../clock/clock.ts';
import type { Db, Tx } from '../db/tables.ts';
import { frozenBy, repaymentBlocks } from '../users/blocks.ts';
import { accountOf, isRunning, type LoanRow, running } from './account.ts';
import { comingBill, minimumOf, postedBill } from './bill-answer.ts';
import { holdEnds } from './hold.ts';

export type LoanAnswer = WireOf<typeof listLoans>['loans'][number];

/**
 * Loans with their bills, oldest first, their undrawn credit, and the name of their partner.
 * `onlyOwed` leaves out the bills of loans that nothing is owed on: no figure needs them.
 */
export function loansIn(db: Db, { onlyOwed = false } = {}) {
  return db
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .selectAll('loans')
    .select((loan) => [
      'applications.name as application_name',
      loan
        .selectFrom('loan_portfolios')
        .innerJoin('portfolios', 'portfolios.portfolio_id', 'loan_portfolios.portfolio_id')
        .select(({ fn }) => fn.sum<Minor>('balance').as('undrawn'))
        .whereRef('loan_portfolios.loan_id', '=', 'loans.loan_id')
        .as('undrawn'),
      loan
        .selectFrom('sales')
        .select(sql<Minor>`coalesce(sum(sales.undrawn + sales.sold), 0)`.as('amount'))
        .whereRef('sales.loan_id', '=', 'loans.loan_id')
        .$asScalar()
        .$notNull()
        .as('settled_by_sale'),
      jsonArrayFrom(
        loan
          .selectFrom('bills')
          .selectAll('bills')
          .whereRef('bills.loan_id', '=', 'loans.loan_id')
          .$if(onlyOwed, (bills) => bills.where('loans.status', 'in', running))
          .orderBy('due_date'),
      ).as('bills'),
      jsonArrayFrom(
        loan
          .selectFrom('blocks')
          .select(['blocks.since', 'blocks.until'])
          .whereRef('blocks.user_id', '=', 'loans.user_id')
          .where('blocks.action', 'in', repaymentBlocks),
      ).as('repayment_blocks'),
    ]);
}

export type LoanWithBills = Awaited<ReturnType<ReturnType<typeof loansIn>['execute']>>[number];

/** A loan as the API writes it on `today`. */
export const describeLoan = (loan: LoanWithBills, today: IsoDay): LoanAnswer => ({
  ...signedFacts(loan),
  ...owedFacts(loan, today),
  undrawn: isRunning(loan) ? (loan.undrawn ?? zero) : zero,
  application: { application_id: loan.application_id, applicationName: loan.application_name },
});

/** Locks a loan until the transaction ends, with the name of its partner. */
export const lockNamedLoan = (tx: Tx, loan_id: string) =>
  tx
    .selectFrom('loans')
    .innerJoin('applications', 'applications.application_id', 'loans.application_id')
    .selectAll('loans')
    .select('applications.name as application_name')
    .where('loan_id', '=', loan_id)
    .forNoKeyUpdate('loans')
    .executeTakeFirst();

/** A loan that was never paid out, as the API writes it on `today`: it has no bills. */
export const describeUnpaidLoan = (
  loan: LoanRow & Pick<LoanWithBills, 'application_name'>,
  today: IsoDay,
): LoanAnswer => {
  const none = { settled_by_sale: zero, undrawn: zero, bills: [], repayment_blocks: [] };
  return describeLoan({ ...loan, ...none }, today);
};

function signedFacts(loan: LoanWithBills) {
  return {
    loan_id: loan.loan_id,
    currency: loan.currency,
    tenure: loan.tenure,
    principal: loan.principal,
    totalRepaid: loan.total_repaid,
    settledBySale: loan.settled_by_sale,
    writtenOff: loan.written_off,
    interest: percent(loan.interest_bp),
    signedName: loan.signed_name,
    held: heldOf(loan),
    requested: loan.requested_at,
    issued: loan.issued_at,
    disbursed: loan.disbursed_at,
    repaid: loan.repaid_at,
    liquidated: loan.liquidated_at,
    cancelled: loan.cancelled_at,
  };
}

function heldOf({ status, held_since, backed, offered_because }: LoanRow): LoanAnswer['held'] {
  if (held_since === null || backed === null || status === 'cancelled') return null;
  const until = instant(holdEnds(held_since));
  return { since: held_since, backed, until, why: offered_because };
}

type OwedFacts = Pick<
  LoanAnswer,
  'outstanding' | 'payoff' | 'redline' | 'loanStatus' | 'minimum' | 'bills'
>;

/** What is owed on a loan on `today`. */
export function owedFacts(
  loan: LoanRow & Pick<LoanWithBills, 'bills' | 'repayment_blocks'>,
  today: IsoDay,
): OwedFacts {
  const stored = accountOf(loan, loan.bills, frozenBy(loan.repayment_blocks));
  if (!stored) return notYetOwed(loan, today);
  if (!isRunning(loan)) {
    const bills = stored.bills.map((bill) => postedBill(bill, today, stored.frozen));
    return { ...nothingOwed, loanStatus: loan.status, bills };
  }
  const account = asOf(stored, today);
  const bills = [
    ...account.bills.map((bill) => postedBill(bill, today, account.frozen)),
    ...comingBills(account).map((bill) => comingBill(bill, account.promised)),
  ];
  return {
    outstanding: account.principal,
    payoff: payoff(account, account.posted_through).total,
    redline: redline(account.principal, loan.interest_bp),
    loanStatus: account.bills.length > 0 ? 'serviced' : loan.status,
    minimum: minimumOf(bills),
    bills,
  };
}

/** A loan that was only asked for shows the bills that it would get if it were paid out today. */
function notYetOwed(loan: LoanRow, today: IsoDay): OwedFacts {
  if (loan.status === 'cancelled') {
    return { ...nothingOwed, loanStatus: loan.status, bills: [] };
  }
  const bills = schedule(loan, today).map((bill) => comingBill(bill, null));
  return {
    ...nothingOwed,
    redline: redline(loan.principal, loan.interest_bp),
    loanStatus: loan.status,
    minimum: minimumOf(bills),
    bills,
  };
}

const nothingOwed = {
  outstanding: zero,
  payoff: zero,
  redline: zero,
  minimum: { interest: zero, amount: zero },
} as const;

/** Just after midnight a reader sees the new day even before the daily run has posted it. */
export const asOf = (account: LoanAccount, day: IsoDay): LoanAccount =>
  advance(account, day).account;
