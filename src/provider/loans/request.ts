import { randomUUID } from 'node:crypto';
import type { requestLoan } from '#contract';
import { lagosDay } from '#credit/calendar.ts';
import { defaultMinimums } from '#credit/limits.ts';
import { nameMoney } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';
import type { AskedOnce } from '../endpoint.ts';
import { refuse } from '../errors.ts';
import { type Standing, standingsOf } from '../portfolios/standing.ts';
import { loanAnswers } from './answer.ts';
import { awaitDesk } from './progress.ts';

type Wanted = AskedOnce<typeof requestLoan>['body'];

/** Asks for a loan against portfolios of one partner, in one currency, each within its credit. */
export async function askForLoan({
  context,
  borrower: { user_id, blacklist, password_set },
  body,
  once,
}: AskedOnce<typeof requestLoan>) {
  if (blacklist.loan) throw refuse('not_allowed');
  if (!password_set) throw refuse('password_required');
  checkAmounts(body);
  const now = context.clock.now();
  return once(async (tx) => {
    const standings = await lockStandings(tx, user_id, body);
    for (const standing of standings) checkStanding(standing, body);
    const application = oneApplication(standings);
    const at = instant(now);
    const loan_id = randomUUID();
    const loan = await tx
      .insertInto('loans')
      .values({
        loan_id,
        user_id,
        application_id: application.application_id,
        currency: body.currency,
        tenure: body.tenure,
        principal: body.amount,
        interest_bp: application.interest_bp,
        status: 'requested',
        requested_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('loan_portfolios')
      .values(body.portfolios.map((split) => ({ loan_id, ...split })))
      .execute();
    await audit(tx, { user_id, action: 'request loan', subject: loan_id, at });
    await awaitDesk(tx, context, loan);
    return {
      message: 'We have received your request. Processing takes under 15 minutes.',
      data: { loans: await loanAnswers(tx, [loan], lagosDay(now)) },
    };
  });
}

function checkAmounts({ amount, currency, portfolios }: Wanted): void {
  const least = defaultMinimums.loan[currency];
  if (amount < least) {
    const minimum = nameMoney(least, currency);
    throw refuse('amount_below_minimum', `The minimum you can collateralize is ${minimum}.`);
  }
  const once = new Set(portfolios.map((split) => split.portfolio_id)).size === portfolios.length;
  const total = portfolios.reduce((running, split) => running + split.amount, 0);
  if (!once || total !== amount) throw refuse('amount_split_wrong');
}

/** Holds the portfolios until the loan is written, so that no two loans use the same credit. */
async function lockStandings(tx: Tx, user_id: string, { portfolios }: Wanted) {
  const rows = await tx
    .selectFrom('portfolios')
    .selectAll()
    .where('user_id', '=', user_id)
    .where(
      'portfolio_id',
      'in',
      portfolios.map((split) => split.portfolio_id),
    )
    .orderBy('portfolio_id') // every locker takes rows in this order, so none waits in a circle
    .forUpdate()
    .execute();
  if (rows.length < portfolios.length) throw refuse('not_found');
  return standingsOf(tx, rows);
}

function checkStanding(standing: Standing, wanted: Wanted): void {
  const { portfolio, application, availableCredit, redlineReached } = standing;
  if (portfolio.waitlist || application.waitlist) throw refuse('waitlisted');
  if (portfolio.currency !== wanted.currency) throw refuse('currency_mismatch');
  if (portfolio.legal_accepted_at === null) throw refuse('terms_required');
  if (redlineReached) throw refuse('redline_reached');
  const split = wanted.portfolios.find((one) => one.portfolio_id === portfolio.portfolio_id);
  if (!split || split.amount > availableCredit) throw refuse('amount_above_available');
}

function oneApplication(standings: readonly Standing[]): Standing['application'] {
  const [first, ...others] = standings.map((standing) => standing.application);
  if (!first) throw refuse('not_found');
  if (others.some((other) => other.application_id !== first.application_id)) {
    throw refuse('partners_mixed');
  }
  return first;
}
