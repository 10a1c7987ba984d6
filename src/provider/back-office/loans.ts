import { dayMs } from '#credit/durations.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { schedule } from '../jobs/job.ts';
import { type LoanRow, lockLoan } from '../loans/account.ts';
import { decline, disburse, issue } from '../loans/advance-status.ts';
import { hold, release } from '../loans/hold.ts';
import { collateralOf, hasOldPrices } from '../portfolios/collateral.ts';

/**
 * The partner has said yes. Throws not_found, state_conflict unless the loan is requested,
 * redline_reached, or amount_above_available for one that is held.
 */
export function issueLoan(context: Context, loan_id: string, operator: string): Promise<void> {
  const now = context.clock.now();
  return atDesk(
    context,
    { loan_id, operator, did: 'issue loan' },
    ['requested'],
    async (tx, loan) => {
      if (await isHeld(tx, context, loan)) return 'held';
      await issue(tx, loan, now);
      return undefined;
    },
  );
}

/** The credit is in the balance. Throws as issueLoan does, unless the loan is issued. */
export function disburseLoan(context: Context, loan_id: string, operator: string): Promise<void> {
  const now = context.clock.now();
  const from = ['issued', 'disbursing'] as const;
  return atDesk(context, { loan_id, operator, did: 'disburse loan' }, from, async (tx, loan) => {
    if (await isHeld(tx, context, loan)) return 'held';
    await disburse(tx, context.emit, loan, now);
    return undefined;
  });
}

/** The partner has said yes, and the credit is in the balance, at once. Of a locked loan that waits. */
export async function payOutAtOnce(tx: Tx, context: Context, loan: LoanRow) {
  const now = context.clock.now();
  if (await isHeld(tx, context, loan)) return 'held';
  if (loan.status === 'requested') await issue(tx, loan, now);
  await disburse(tx, context.emit, loan, now);
  return undefined;
}

/** The partner has said no, before any money moved. Throws as issueLoan does. */
export function declineLoan(
  context: Context,
  { loan_id, reason }: { readonly loan_id: string; readonly reason: string },
  operator: string,
): Promise<void> {
  const deed = { loan_id, operator, did: 'decline loan', reason };
  return atDesk(context, deed, ['requested', 'issued'], async (tx, loan) => {
    await decline(tx, context, loan, reason);
    return undefined;
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

/** Works on a locked loan in one of the statuses, and audits the operator, in one transaction. */
async function atDesk(
  { db, clock }: Context,
  deed: { readonly loan_id: string; readonly operator: string; readonly did: string },
  from: readonly LoanRow['status'][],
  work: (tx: Tx, loan: LoanRow) => Promise<'held' | undefined>,
): Promise<void> {
  const { loan_id: subject, ...detail } = deed;
  const at = instant(clock.now());
  const held = await db.transaction().execute(async (tx) => {
    const loan = await lockLoan(tx, subject);
    if (!loan) throw refuse('not_found');
    if (!from.includes(loan.status)) throw refuse('state_conflict', `The loan is ${loan.status}.`);
    const outcome = await work(tx, loan);
    if (!outcome) await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
    return outcome;
  });
  if (held) throw nowHeld();
}

export const nowHeld = () =>
  refuse(
    'amount_above_available',
    'The portfolio has fallen and does not back this loan any more. It is on hold, and the borrower has been told.',
  );
