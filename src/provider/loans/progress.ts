import { lagosDay } from '#credit/calendar.ts';
import { openAccount } from '#credit/loan-account.ts';
import { formatMoney } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant, standingAt } from '../clock/clock.ts';
import { watchDays } from '../clock/days.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { payOutIfPromised } from '../instant-loans/promise.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { ledgerLinesOfDisbursement } from '../ledger/loan-lines.ts';
import { post } from '../ledger/post.ts';
import { type News, tell } from '../messages/tell.ts';
import { tellPartner } from '../partners/events.ts';
import { creditPortfolios } from '../portfolios/credit.ts';
import { wouldReachRedline } from '../portfolios/room.ts';
import { watchRedlines } from '../portfolios/watch-redline.ts';
import { type LoanRow, lockLoan } from './account.ts';
import { decline } from './decline.ts';

/** Between the partner's yes and the money: a moment in which a loan is `disbursing`. */
const handOverMs = 1_000;

/** Has the sandbox answer a request, as a partner's desk would. In live mode people do. */
export async function awaitDesk(
  tx: Tx,
  { config }: Context,
  { loan_id, requested_at }: Pick<LoanRow, 'loan_id' | 'requested_at'>,
): Promise<void> {
  if (config.mode !== 'sandbox') return;
  const run_at = Date.parse(requested_at) + config.issueSeconds * 1000;
  await schedule(tx, { kind: 'loan', subject: loan_id, run_at });
}

/**
 * Takes a loan one step further: requested, issued, disbursing, disbursed. Each step counts as done
 * when it was due, so that a clock that jumps leaves the same dates as one that ticks.
 */
export async function moveLoanOn(context: Context, job: Job): Promise<void> {
  const { config } = context;
  const now = job.run_at;
  const then = { ...context, clock: standingAt(now) };
  await context.db.transaction().execute(async (tx) => {
    const loan = await lockLoan(tx, job.subject);
    if (loan?.status === 'disbursing') {
      const { user_id } = loan;
      await disburse(tx, loan, now, (news) => tell(tx, then, { ...news, user_id }));
    }
    if (loan?.status !== 'requested' && loan?.status !== 'issued') return job.done(tx);
    if (await wouldReachRedline(tx, loan)) {
      await decline(tx, then, loan, 'a portfolio that secures it has fallen to its redline');
      return job.done(tx);
    }
    if (loan.status === 'requested') {
      await issue(tx, loan, now);
      return job.again(tx, now + config.disburseSeconds * 1000);
    }
    await startDisbursing(tx, loan);
    return job.again(tx, now + handOverMs);
  });
}

export async function issue(tx: Tx, { loan_id }: LoanRow, now: number): Promise<void> {
  const at = instant(now);
  await tx
    .updateTable('loans')
    .set({ status: 'issued', issued_at: at })
    .where('loan_id', '=', loan_id)
    .execute();
  await audit(tx, { user_id: null, action: 'issue loan', subject: loan_id, at });
}

async function startDisbursing(tx: Tx, { loan_id }: LoanRow): Promise<void> {
  await tx
    .updateTable('loans')
    .set({ status: 'disbursing' })
    .where('loan_id', '=', loan_id)
    .execute();
}

/**
 * The credit lands on the portfolios that secure it, and interest runs from this Lagos day. `say`
 * tells the borrower.
 */
export async function disburse(
  tx: Tx,
  loan: LoanRow,
  now: number,
  say: (news: Omit<News, 'user_id'>) => Promise<void>,
): Promise<void> {
  const { loan_id, user_id, application_id, principal, currency } = loan;
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
  await tx
    .updateTable('loans')
    .set({
      status: 'disbursed',
      disbursed_at: at,
      disbursed_on: day,
      owed: account.principal,
      period_principal: account.period_principal,
      posted_through: account.posted_through,
    })
    .where('loan_id', '=', loan_id)
    .execute();
  const lines = ledgerLinesOfDisbursement(loan, splits);
  await post(tx, { kind: 'disbursement', day, subject: loan_id, at, lines });
  await audit(tx, { user_id: null, action: 'disburse loan', subject: loan_id, at });
  await watchDays(tx, user_id, day);
  await payOutIfPromised(tx, loan_id, now);
  const happened = { application_id, user_id, at: now };
  const data = { loan_id, currency, amount: principal };
  await tellPartner(tx, happened, { type: 'loan.disbursed', data });
  await say({
    category: 'loan',
    subject: 'Your credit is here',
    body: `${formatMoney(principal, currency)} can be withdrawn now.`,
  });
  for (const news of await watchRedlines(tx, loan_id, at)) await say(news);
}
