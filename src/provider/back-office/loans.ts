import { dayMs } from '#credit/durations.ts';
import { type Minor, nameMoney } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Tx } from '../db/tables.ts';
import { type Refusal, refuse, refuseField } from '../errors/refusal.ts';
import { schedule } from '../jobs/job.ts';
import { type LoanRow, lockLoan } from '../loans/account.ts';
import { decline, disburse, issue } from '../loans/advance-status.ts';
import { hold, offer, release } from '../loans/hold.ts';
import { requireMinimum } from '../loans/request.ts';
import { forgiveLoan } from '../loans/write-off.ts';
import { collateralOf, hasOldPrices } from '../portfolios/collateral.ts';

/**
 * The partner has said yes, and the credit is in the balance, at once. Gives why not where the market has fallen:
 * then the loan is held, and the borrower was told. Throws not_found, state_conflict unless the loan waits,
 * redline_reached, or prices_old.
 */
export function payOutLoan(
  context: Context,
  loan_id: string,
  operator: string,
): Promise<Refusal | undefined> {
  const now = context.clock.now();
  return atDesk(context, { loan_id, operator, did: 'pay loan out' }, async (tx, loan) => {
    if (loan.offered !== null) {
      throw refuse(
        'state_conflict',
        'We have offered less, and the borrower has not answered yet.',
      );
    }
    if (await isHeld(tx, context, loan)) return nowHeld();
    if (loan.status === 'requested') await issue(tx, loan, now);
    await disburse(tx, context.emit, loan, now);
    return undefined;
  });
}

/**
 * Offers less than was asked for; the borrower accepts it or cancels. Nothing moves. Throws not_found, state_conflict,
 * prices_old, redline_reached, invalid_request for no smaller amount, amount_below_minimum, or amount_above_available.
 */
export async function offerLess(
  context: Context,
  { loan_id, amount, reason }: { loan_id: string; amount: Minor; reason: string },
  operator: string,
): Promise<void> {
  const deed = { loan_id, operator, did: 'offer less', amount, reason };
  // Screens and messages end the sentence that it is a part of.
  const because = reason.replace(/\.$/, '');
  await atDesk(context, deed, async (tx, loan) => {
    // Who heard no answer asks again: the borrower is not told twice, and has no longer to answer.
    if (loan.offered === amount && loan.offered_because === because) {
      throw refuse('state_conflict', 'We have offered this already.');
    }
    if (amount >= loan.principal) throw refuseField('amount', 'Offer less than was asked for.');
    requireMinimum(amount, loan.currency);
    const collateral = await collateralOf(tx, loan);
    if (hasOldPrices(collateral, context.clock.now())) throw refuse('prices_old');
    if (collateral.reachesRedline) throw refuse('redline_reached');
    if (amount > collateral.backed) {
      const most = nameMoney(collateral.backed, loan.currency);
      throw refuse('amount_above_available', `The portfolios back ${most} now.`);
    }
    await offer(tx, context, loan, { amount, because });
    return undefined;
  });
}

/** The partner has said no, before any money moved. Throws not_found or state_conflict. */
export async function declineLoan(
  context: Context,
  { loan_id, reason }: { readonly loan_id: string; readonly reason: string },
  operator: string,
): Promise<void> {
  const deed = { loan_id, operator, did: 'decline loan', reason };
  await atDesk(context, deed, async (tx, loan) => {
    await decline(tx, context, loan, reason);
    return undefined;
  });
}

/**
 * Nothing more will come of a running loan: it ends, and its borrower hears that they owe nothing more. Throws not_found,
 * loan_not_repayable, or state_conflict.
 */
export async function writeLoanOff(
  context: Context,
  { loan_id, reason }: { readonly loan_id: string; readonly reason: string },
  operator: string,
): Promise<void> {
  const at = instant(context.clock.now());
  await inTransaction(context.db, async (tx) => {
    await forgiveLoan(tx, context, loan_id);
    const detail = { operator, did: 'write loan off', reason };
    await audit(tx, { user_id: null, action: 'operator', subject: loan_id, at, detail });
  });
}

/**
 * The market may have fallen while the loan waited: beyond its limit it is held, and the borrower
 * hears of it. Throws redline_reached, or prices_old.
 */
async function isHeld(tx: Tx, context: Context, loan: LoanRow): Promise<boolean> {
  const collateral = await collateralOf(tx, loan);
  if (hasOldPrices(collateral, context.clock.now())) throw refuse('prices_old');
  const { reachesRedline, backed } = collateral;
  if (reachesRedline) throw refuse('redline_reached');
  if (backed === loan.principal) {
    await release(tx, loan, context.clock.now());
    return false;
  }
  await hold(tx, context, loan, backed);
  const run_at = context.clock.now() + dayMs;
  await schedule(tx, { kind: 'loan', subject: loan.loan_id, run_at });
  return true;
}

/** Works on a locked loan that waits for people, and audits the operator, in one transaction. */
function atDesk(
  { db, clock }: Context,
  deed: { readonly loan_id: string; readonly operator: string; readonly did: string },
  work: (tx: Tx, loan: LoanRow) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const { loan_id: subject, ...detail } = deed;
  const at = instant(clock.now());
  return inTransaction(db, async (tx) => {
    const refusal = await work(tx, await lockWaiting(tx, subject));
    if (!refusal) await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
    return refusal;
  });
}

/** Locks a loan that waits for people. Throws not_found, or state_conflict for any other. */
export async function lockWaiting(tx: Tx, loan_id: string): Promise<LoanRow> {
  const loan = await lockLoan(tx, loan_id);
  if (!loan) throw refuse('not_found');
  const waits = loan.status === 'requested' || loan.status === 'issued';
  if (!waits) throw refuse('state_conflict', `The loan is ${loan.status}.`);
  return loan;
}

const nowHeld = () =>
  refuse(
    'amount_above_available',
    'The portfolio has fallen and does not back this loan any more. It is on hold, and the borrower has been told.',
  );
