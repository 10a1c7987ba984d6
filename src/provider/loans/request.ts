import { randomUUID } from 'node:crypto';
import type { requestLoan } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import { defaultMinimums } from '#credit/limits.ts';
import { type Currency, type Minor, nameMoney } from '#credit/money.ts';
import { nameMatches } from '#credit/names.ts';
import type { Agreed } from '#pdf/agreed.ts';
import { saveAgreement } from '../agreements/save.ts';
import { instant } from '../clock/clock.ts';
import type { Borrower, Context } from '../context.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { IdempotentRequest } from '../http/endpoint.ts';
import type { Together } from '../http/together.ts';
import { checkSplits } from '../portfolios/check-splits.ts';
import { portfoliosOfManyToLock } from '../portfolios/lock.ts';
import { arePricesOld, type Standing, standingsOf } from '../portfolios/standing.ts';
import type { LoanRow } from './account.ts';
import { scheduleApproval } from './advance-status.ts';
import { describeUnpaidLoan, type LoanWithBills } from './answer.ts';
import { createLoan } from './status.ts';

type Wanted = IdempotentRequest<typeof requestLoan>['body'];

export const requestReceived = 'We have received your request. Processing takes under 15 minutes.';

type Asked = Pick<IdempotentRequest<typeof requestLoan>, 'context' | 'borrower' | 'body'>;

/** Asks for a loan against portfolios of one partner, in one currency, each within its credit. */
export async function requestOwnLoan({
  context,
  borrower,
  body,
  runTogether,
}: IdempotentRequest<typeof requestLoan>) {
  checkBorrower(borrower, body);
  checkSplits(body);
  return runTogether(requesting, { context, borrower, body });
}

/** Requests share their statements when many ask at once. */
const requesting: Together<Asked, Standing[]> = {
  async hold(tx, all, inCompany) {
    const userIds = all.map(({ borrower }) => borrower.user_id);
    const wanted = all.flatMap(({ body }) => body.portfolios);
    const rows = await portfoliosOfManyToLock(tx, userIds, wanted)
      .$if(inCompany, (query) => query.skipLocked())
      .execute();
    const standings = await standingsOf(tx, rows);
    return all.map(({ borrower: { user_id }, body: { portfolios } }) => {
      const own = standings.filter(
        ({ portfolio }) =>
          portfolio.user_id === user_id &&
          portfolios.some(({ portfolio_id }) => portfolio_id === portfolio.portfolio_id),
      );
      return inCompany && own.length < portfolios.length ? undefined : own;
    });
  },
  async write(tx, { context, borrower, body }, standings) {
    const loan = await writeLoan(tx, context, borrower, body, standings);
    await scheduleApproval(tx, context, loan);
    const answer = describeUnpaidLoan(loan, lagosDay(context.clock.now()));
    return { message: requestReceived, data: { loans: [answer] } };
  },
};

/** Throws not_allowed, password_required, name_mismatch or amount_below_minimum. */
export function checkBorrower(
  { blacklist, password_set, firstname, lastname }: Borrower,
  { amount, currency, name }: Pick<Wanted, 'amount' | 'currency' | 'name'>,
): void {
  if (blacklist.loan) throw refuse('not_allowed');
  if (!password_set) throw refuse('password_required');
  if (name !== undefined && !nameMatches(name, firstname, lastname)) throw refuse('name_mismatch');
  requireMinimum(amount, currency);
}

/** Throws amount_below_minimum. */
export function requireMinimum(amount: Minor, currency: Currency): void {
  const least = defaultMinimums.loan[currency];
  if (amount < least) {
    const minimum = nameMoney(least, currency);
    throw refuse('amount_below_minimum', `The minimum you can collateralize is ${minimum}.`);
  }
}

/**
 * A request that waits for its partner's yes; its parts must sum to the amount. `standings` are those of
 * its portfolios, which are held until it is written, so that no two loans use the same credit.
 */
export async function writeLoan(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  borrower: Pick<Borrower, 'user_id' | 'firstname' | 'lastname' | 'bound_to'>,
  wanted: Wanted,
  standings: readonly Standing[],
  carried?: Agreed['carried_over'],
): Promise<LoanRow & Pick<LoanWithBills, 'application_name'>> {
  const { user_id } = borrower;
  if (standings.length < wanted.portfolios.length) throw refuse('not_found');
  const now = context.clock.now();
  for (const standing of standings) checkStanding(standing, wanted, now);
  const application = oneApplication(standings);
  const { bound_to } = borrower;
  if (bound_to !== null && bound_to !== application.application_id) throw refuse('not_found');
  // A rate that the partner has changed since it was read is not what was signed.
  if (wanted.interest_bp !== undefined && wanted.interest_bp !== application.interest_bp) {
    throw refuse('terms_changed');
  }
  const at = instant(now);
  const loan_id = randomUUID();
  const loan = await createLoan(tx, {
    loan_id,
    user_id,
    application_id: application.application_id,
    currency: wanted.currency,
    tenure: wanted.tenure,
    principal: wanted.amount,
    interest_bp: application.interest_bp,
    signed_name: wanted.name ?? null,
    requested_at: at,
    ...(carried && { carried_loan_id: carried.loan_id, carried_times: carried.times }),
  });
  insertRows(
    tx,
    'loan_portfolios',
    wanted.portfolios.map((split) => ({ loan_id, ...split })),
  );
  await saveAgreement(tx, {
    loan,
    borrower,
    standings,
    splits: wanted.portfolios,
    ...(carried && { carried }),
  });
  return { ...loan, application_name: application.name };
}

export function checkStanding(
  standing: Standing,
  wanted: Pick<Wanted, 'currency' | 'portfolios'>,
  now: number,
): void {
  const { portfolio, application, availableCredit, redlineReached } = standing;
  if (portfolio.waitlist || application.waitlist) throw refuse('waitlisted');
  if (portfolio.currency !== wanted.currency) throw refuse('currency_mismatch');
  if (portfolio.legal_accepted_at === null) throw refuse('terms_required');
  if (arePricesOld(portfolio, now)) throw refuse('prices_old');
  if (redlineReached) throw refuse('redline_reached');
  const split = wanted.portfolios.find((one) => one.portfolio_id === portfolio.portfolio_id);
  if (!split || split.amount > availableCredit) {
    const funds = `Insufficient funds in ${wanted.currency} portfolios`;
    throw refuse('amount_above_available', `${funds} to fulfill requested loan amount.`);
  }
}

function oneApplication(standings: readonly Standing[]): Standing['application'] {
  const [first, ...others] = standings.map((standing) => standing.application);
  if (!first) throw refuse('not_found');
  if (others.some((other) => other.application_id !== first.application_id)) {
    throw refuse('partners_mixed');
  }
  return first;
}
