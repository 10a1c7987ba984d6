import type { carryLoanOver, getCarryOver } from '#contract/carry-over.ts';
import { lagosDay } from '#credit/calendar.ts';
import {
  type CarryOver,
  carryOverDays,
  dueBesidesPrincipal,
  mostCarriedOver,
} from '#credit/carry-over.ts';
import { quoteAgainst } from '#credit/collateral.ts';
import type { Split } from '#credit/limits.ts';
import type { LoanAccount } from '#credit/loan-account.ts';
import type { Minor } from '#credit/money.ts';
import { nameMatches } from '#credit/names.ts';
import { cardPrice } from '#credit/rates.ts';
import { type Bill, yearlyRates } from '#credit/schedule.ts';
import { shareOf, tenures } from '#credit/terms.ts';
import type { Borrower } from '../context.ts';
import { type RowsOf, readTogether, theOne } from '../db/read-together.ts';
import type { Db } from '../db/tables.ts';
import { Refusal, refuse } from '../errors/refusal.ts';
import type { Answer, CallRequest, IdempotentRequest } from '../http/endpoint.ts';
import type { StoredResponse } from '../http/idempotency.ts';
import { isRunning, loanToLock } from '../loans/account.ts';
import { asOf } from '../loans/answer.ts';
import { type Debt, debtFrom, debtReads, readDebt } from '../loans/debt.ts';
import { autopaysOf } from '../loans/notifications.ts';
import { found, ownLoans } from '../loans/own-loan.ts';
import { checkStanding } from '../loans/request.ts';
import { closeLocked, openCheckout, reachable } from '../payments/charge.ts';
import { latestRates, ratesFrom } from '../payments/rates.ts';
import { backingOf, type Standing, standingReads, standingsFrom } from '../portfolios/standing.ts';
import { carryOverInto, partsOf, requireCarryOver, splitsOf } from '../repayments/carry-over.ts';
import { checkoutOf } from '../repayments/checkout.ts';
import { askAbout, unpaidOf } from './earlier.ts';
import { chargeFor, newIntent } from './initialize-repayment.ts';
import { keepOnly, notClosed } from './price-repayment.ts';

/** What carrying the rest of the borrower's loan over would do today, or why it cannot be done. */
export async function readCarryOver({
  context: { db, clock },
  borrower,
  id,
}: CallRequest<typeof getCarryOver>): Promise<Answer<typeof getCarryOver>> {
  const now = clock.now();
  const rest = await readRest(db, borrower, id, now);
  const { debt, account, interest_bp } = rest;
  const { loan, partner } = debt;
  const { application_id, currency } = loan;
  const due = dueBesidesPrincipal(account);
  const { principal } = account;
  const yearly = yearlyRates(interest_bp);
  const { total, fee, rate } = priceOf(rest, due);
  return {
    data: {
      carry_over: {
        loan_id: loan.loan_id,
        application: { application_id, name: partner },
        currency,
        ...carryOverDays(account),
        times: loan.carried_times ?? 0,
        most_times: mostCarriedOver,
        borrowed: loan.principal,
        paid: loan.total_repaid,
        due,
        principal,
        charge: { total, fee, rate },
        interest_bp,
        choices: choicesOf(rest, now),
        ends: rest.autopays.map(({ aside }) => (aside === null ? 'bills' : 'aside')),
        yearly: { ...yearly, interest: shareOf(principal, yearly.simple_bp) },
        problem: problemOf(borrower, rest, now),
      },
    },
  };
}

/**
 * Signs the new loan. Where no interest is due it begins at once; else with the payment of that interest, for which
 * a checkout is opened.
 */
export async function carryOwnLoanOver({
  context,
  borrower,
  body: { due, name, ...terms },
  id,
  origin,
  runIdempotent,
}: IdempotentRequest<typeof carryLoanOver>): Promise<StoredResponse> {
  const { db, clock } = context;
  const { user_id, firstname, lastname } = borrower;
  requireAllowed(borrower);
  if (!nameMatches(name, firstname, lastname)) throw refuse('name_mismatch');
  const now = clock.now();
  const rest = await readRest(db, borrower, id, now);
  const { loan_id } = rest.debt.loan;
  const carried = requirePossible(borrower, rest, now);
  if (carried.due !== due || carried.principal !== terms.principal) throw refuse('debt_changed');
  if (rest.interest_bp !== terms.interest_bp) throw refuse('terms_changed');
  const { underway } = await askAbout(context, await unpaidOf(db, loan_id, now).execute());
  if (underway) throw paymentUnderway();
  const signed = { ...terms, name };
  if (due === 0) {
    return runIdempotent(async (tx) => {
      const at = context.clock.now();
      const { current } = await readTogether(tx, {
        current: notClosed(tx, loan_id).select(['reference', 'status']).forNoKeyUpdate(),
        loans: loanToLock(tx, loan_id),
      });
      if (current.some(({ status }) => status === 'pending')) throw paymentUnderway();
      for (const { reference } of current) await closeLocked(tx, reference, at);
      const debt = await readDebt(tx, { loan_id, user_id });
      await carryOverInto(tx, context, { debt, signed, due, at });
      return { message: 'We have carried your loan over.', data: { checkout: null } };
    });
  }
  const { loan, contacts } = rest.debt;
  // However little it is: what is left is not a remainder, but goes over.
  const { kobo: naira, total: charge, fee, rate } = priceOf(rest, due);
  const price = { naira, charge, fee, rate, ends_loan: false };
  const intent = newIntent(context, loan, due, price);
  const page = await openCheckout(context, {
    ...chargeFor(origin, intent),
    email: reachable(user_id, contacts.email),
    channels: ['card', 'bank', 'mobile_money', 'qr', 'ussd'],
  });
  const carry_over = JSON.stringify(signed);
  return runIdempotent(async (tx) => {
    const kept = await keepOnly(tx, now, { ...intent, ...page, carry_over });
    if (kept.reference !== intent.reference) throw paymentUnderway();
    return { data: { checkout: checkoutOf(kept) } };
  });
}

/** What an amount costs by card, in kobo. */
function priceOf({ debt: { loan }, rates }: Rest, amount: Minor) {
  const rate = loan.currency === 'USD' ? ratesFrom(rates).buy : 1;
  return { ...cardPrice(loan, amount, rate), rate };
}

const paymentUnderway = () =>
  refuse(
    'state_conflict',
    'A payment of this loan is still on its way. See what you owe after it, then carry the rest over.',
  );

/** A running loan on a day, and what secures it, as it stands without the loan. */
type Rest = {
  readonly debt: Debt;
  readonly account: LoanAccount;
  readonly parts: readonly Split[];
  readonly standings: readonly Standing[];
  /** What its partner takes today. */
  readonly interest_bp: number;
  readonly rates: RowsOf<ReturnType<typeof latestRates>>;
  readonly autopays: RowsOf<ReturnType<typeof autopaysOf>>;
};

async function readRest(db: Db, borrower: Borrower, id: string, now: number): Promise<Rest> {
  const { user_id } = borrower;
  const { own, parts, portfolios, rates, autopays, ...read } = await readTogether(db, {
    own: ownLoans(db, borrower, id).select('loan_id'),
    debt: debtReads(db, { loan_id: id, user_id }),
    parts: partsOf(db, id),
    portfolios: db
      .selectFrom('portfolios')
      .selectAll()
      .where('portfolio_id', 'in', partsOf(db, id).clearSelect().select('portfolio_id'))
      .orderBy('portfolio_id'),
    standing: standingReads(db, user_id),
    rates: latestRates(db, now),
    autopays: autopaysOf(db, id),
  });
  const { loan_id } = found(own);
  const debt = debtFrom(read.debt);
  if (!debt.account || !isRunning(debt.loan)) throw refuse('loan_not_repayable');
  const standings = standingsFrom(portfolios, read.standing, loan_id);
  const { interest_bp } = found(standings).application;
  const account = asOf(debt.account, lagosDay(now));
  return { debt, account, parts, standings, interest_bp, rates, autopays };
}

/** How long the new loan may run. */
function choicesOf({ account, standings, interest_bp }: Rest, now: number) {
  const { principal } = account;
  if (principal === 0) return [];
  const { currency } = account.terms;
  const backings = standings.map((standing) => backingOf(standing, now));
  return tenures.map((tenure) => {
    const wanted = { principal, currency, tenure, interest_bp };
    const { bills, ...cost } = quoteAgainst(wanted, lagosDay(now), backings);
    const { total_interest, fall_to_redline_bp } = cost;
    const first_bill = billOf(theOne(bills.slice(0, 1)));
    const last_bill = billOf(theOne(bills.slice(-1)));
    return { tenure, first_bill, last_bill, total_interest, fall_to_redline_bp };
  });
}

const billOf = ({ due_date, total }: Bill) => ({ due_date, total });

/** Why it cannot be done, in a sentence. */
function problemOf(borrower: Borrower, rest: Rest, now: number): string | null {
  try {
    requirePossible(borrower, rest, now);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.message;
  }
}

function requireAllowed({ blacklist }: Borrower): void {
  if (blacklist.loan || blacklist.repayment) throw refuse('not_allowed');
}

/** Throws what would refuse it. */
function requirePossible(borrower: Borrower, rest: Rest, now: number): CarryOver {
  requireAllowed(borrower);
  const { debt, account, parts, standings } = rest;
  const carried = requireCarryOver(account, debt);
  const portfolios = splitsOf(parts, carried.principal);
  const { currency } = debt.loan;
  for (const standing of standings) checkStanding(standing, { currency, portfolios }, now);
  return carried;
}
