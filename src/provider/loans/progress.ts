import { sql } from 'kysely';
import { lagosDay } from '#credit/calendar.ts';
import { openAccount } from '#credit/loan-account.ts';
import { formatMoney } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { ledgerLinesOfDisbursement } from '../ledger/loan-lines.ts';
import { post } from '../ledger/post.ts';
import { notify } from '../notifications/notify.ts';
import { type LoanRow, lockLoan } from './account.ts';

/**
 * Takes every loan that has waited long enough one step further: requested, issued, disbursing,
 * disbursed. The sandbox's answer to a partner's desk and a bank.
 */
export async function moveLoansOn({ db, clock, config }: Context): Promise<void> {
  const now = clock.now();
  const before = (seconds: number) => instant(now - seconds * 1000);
  const ready = await db
    .selectFrom('loans')
    .select('loan_id')
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('status', '=', 'requested'),
          eb('requested_at', '<=', before(config.issueSeconds)),
        ]),
        and([
          eb('status', 'in', ['issued', 'disbursing']),
          eb('issued_at', '<=', before(config.disburseSeconds)),
        ]),
      ]),
    )
    .orderBy('requested_at')
    .execute();
  for (const { loan_id } of ready) {
    await db.transaction().execute((tx) => takeStep(tx, loan_id, now));
  }
}

/** The row is locked and read again: whoever was here first has moved it already. */
async function takeStep(tx: Tx, loan_id: string, now: number): Promise<void> {
  const loan = await lockLoan(tx, loan_id);
  if (loan?.status === 'requested') return issue(tx, loan, now);
  if (loan?.status === 'issued') return startDisbursing(tx, loan);
  if (loan?.status === 'disbursing') return disburse(tx, loan, now);
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

/** The credit lands on the portfolios that secure it, and interest runs from this Lagos day. */
export async function disburse(tx: Tx, loan: LoanRow, now: number): Promise<void> {
  const { loan_id, user_id, principal, currency } = loan;
  const at = instant(now);
  const day = lagosDay(now);
  const { tenure, interest_bp } = loan;
  const account = openAccount({ principal, currency, tenure, interest_bp }, day);
  const splits = await tx
    .selectFrom('loan_portfolios')
    .select(['portfolio_id', 'amount'])
    .where('loan_id', '=', loan_id)
    .orderBy('portfolio_id')
    .execute();
  for (const { portfolio_id, amount } of splits) {
    await tx
      .updateTable('portfolios')
      .set({ balance: sql`balance + ${amount}` })
      .where('portfolio_id', '=', portfolio_id)
      .execute();
  }
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
  await notify(tx, {
    user_id,
    category: 'loan',
    subject: 'Your credit is here',
    body: `${formatMoney(principal, currency)} can be withdrawn now.`,
    date: at,
  });
}
