import { lagosDay } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { openAccount } from '#credit/loan-account.ts';
import { fixedClock, instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Emit } from '../events.ts';
import { scheduleEndOfDay } from '../jobs/end-of-day.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { ledgerLinesOfDisbursement } from '../ledger/loan-lines.ts';
import { post } from '../ledger/post.ts';
import { collateralOf, hasOldPrices, oldSince } from '../portfolios/collateral.ts';
import { creditPortfolios } from '../portfolios/credit.ts';
import { type LoanRow, lockLoan } from './account.ts';
import { hold, holdDays, holdEnds, lendable, release } from './hold.ts';
import { transition } from './status.ts';

/** Between the partner's yes and the money: a moment in which a loan is `disbursing`. */
const handOverMs = 1_000;

/** Has a request answered after a while, where no people do it. */
export async function scheduleApproval(
  tx: Tx,
  { approval, config }: Pick<Context, 'approval' | 'config'>,
  { loan_id, requested_at }: Pick<LoanRow, 'loan_id' | 'requested_at'>,
): Promise<void> {
  if (approval === 'manual') return;
  const run_at = Date.parse(requested_at) + config.issueSeconds * 1000;
  await schedule(tx, { kind: 'loan', subject: loan_id, run_at });
}

/**
 * Takes a loan one step further: requested, issued, disbursing, disbursed. Each step counts as done
 * when it was due, so that a clock that jumps leaves the same dates as one that ticks. One that its
 * portfolios do not back any more is held, checked every day and declined after a week; so is one whose
 * prices are old, which waits for new ones. The week of a hold or an offer goes on where prices grow old in it.
 */
export async function advanceStatus(context: Context, job: Job): Promise<void> {
  const { approval, config, emit } = context;
  const now = job.run_at;
  const then = { ...context, clock: fixedClock(now) };
  await context.db.transaction().execute(async (tx) => {
    const loan = await lockLoan(tx, job.subject);
    if (!loan || !isWaiting(loan)) return job.done(tx);
    const collateral = await collateralOf(tx, loan);
    if (hasOldPrices(collateral, now)) {
      const holdEnd = loan.held_since === null ? Infinity : holdEnds(loan.held_since);
      const waitEnd =
        Math.max(Date.parse(loan.requested_at), oldSince(collateral)) + holdDays * dayMs;
      const until = Math.min(holdEnd, waitEnd);
      if (until > now) return job.again(tx, Math.min(now + dayMs, until));
      const noPrices = `your partner sent no prices for ${holdDays} days`;
      await decline(tx, then, loan, until === holdEnd ? holdEndedBecause(loan) : noPrices);
      return job.done(tx);
    }
    if (collateral.reachesRedline) {
      await decline(tx, then, loan, 'a portfolio that secures it has fallen to its redline');
      return job.done(tx);
    }
    const most = lendable(loan, collateral);
    if (most < loan.principal) {
      const until = holdEnds(loan.held_since ?? instant(now));
      if (until <= now) {
        await decline(tx, then, loan, holdEndedBecause(loan));
        return job.done(tx);
      }
      await hold(tx, then, loan, most);
      return job.again(tx, Math.min(now + dayMs, until));
    }
    await release(tx, loan, now);
    if (approval === 'manual') return job.done(tx); // people go on with it
    if (loan.status === 'disbursing') {
      await disburse(tx, emit, loan, now);
      return job.done(tx);
    }
    if (loan.status === 'requested') {
      await issue(tx, loan, now);
      return job.again(tx, now + config.disburseSeconds * 1000);
    }
    await transition(tx, loan.loan_id, 'startDisbursing', { at: instant(now) });
    return job.again(tx, now + handOverMs);
  });
}

const isWaiting = ({ status }: LoanRow) =>
  status === 'requested' || status === 'issued' || status === 'disbursing';

const holdEndedBecause = ({ offered }: LoanRow): string =>
  offered === null
    ? `your portfolio did not recover within ${holdDays} days`
    : `you did not accept our offer within ${holdDays} days`;

export async function issue(tx: Tx, { loan_id }: LoanRow, now: number): Promise<void> {
  await transition(tx, loan_id, 'issue', { at: instant(now) });
}

/** Declines a locked loan before any money has moved; the borrower reads the reason. */
export async function decline(
  tx: Tx,
  { clock, emit }: Pick<Context, 'clock' | 'emit'>,
  loan: LoanRow,
  reason: string,
): Promise<void> {
  const at = clock.now();
  await transition(tx, loan.loan_id, 'decline', { at: instant(at), detail: { reason } });
  await emit(tx, { type: 'loan.declined', loan, reason, at });
}

/** As `payOut`, emits `loan.disbursed`, and has the days from now on run. */
export async function disburse(tx: Tx, emit: Emit, loan: LoanRow, now: number): Promise<void> {
  await payOut(tx, loan, now);
  await scheduleEndOfDay(tx, loan.user_id, lagosDay(now));
  await emit(tx, { type: 'loan.disbursed', loan, at: now });
}

/**
 * The credit lands on the portfolios that secure a locked loan, and interest runs from this Lagos
 * day. `now` is in ms since 1970.
 */
export async function payOut(tx: Tx, loan: LoanRow, now: number): Promise<void> {
  const { loan_id, principal, currency } = loan;
  const at = instant(now);
  const day = lagosDay(now);
  const { tenure, interest_bp } = loan;
  const account = openAccount({ principal, currency, tenure, interest_bp }, day);
  const splits = await tx
    .selectFrom('loan_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('loan_id', '=', loan_id)
    .execute();
  await creditPortfolios(tx, splits);
  await transition(tx, loan_id, 'disburse', {
    at,
    set: {
      disbursed_on: day,
      owed: account.principal,
      period_principal: account.period_principal,
      posted_through: account.posted_through,
    },
  });
  const lines = ledgerLinesOfDisbursement(loan, splits);
  await post(tx, { kind: 'disbursement', day, subject: loan_id, at, lines });
}
