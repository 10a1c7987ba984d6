import { addDays, lagosDay } from '#credit/calendar.ts';
import { notBefore, putOff } from '#credit/plan.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { isRunning, lockLoan } from '../loans/account.ts';
import { readDebt } from '../loans/debt.ts';
import { endedPlan } from '../loans/plan-days.ts';
import { blocksOfRepayment, frozenBy } from '../users/blocks.ts';

/** Plans that wait for a person, oldest first. */
export function askedPlans(db: Db) {
  return db
    .selectFrom('plans')
    .innerJoin('loans', 'loans.loan_id', 'plans.loan_id')
    .innerJoin('users', 'users.user_id', 'plans.user_id')
    .select(['plans.loan_id', 'months', 'total', 'steps', 'asked_at', 'currency'])
    .select(['firstname', 'lastname'])
    .where('plans.status', '=', 'asked')
    .where('loans.status', 'in', ['disbursed', 'serviced'])
    .orderBy('asked_at')
    .orderBy('plans.loan_id')
    .execute();
}

/**
 * Agrees to a plan. When its first day, as a block has put it off, has passed meanwhile, all its days are as many months
 * later. Throws not_found, or state_conflict for one that does not wait.
 */
export const approvePlan = (context: Context, loan_id: string, operator: string): Promise<void> =>
  decide(context, loan_id, { operator, did: 'approve plan', reason: null });

/** Says no to a plan: from tomorrow on the days count again. Throws as approvePlan does. */
export const declinePlan = (
  context: Context,
  { loan_id, reason }: { readonly loan_id: string; readonly reason: string },
  operator: string,
): Promise<void> => decide(context, loan_id, { operator, did: 'decline plan', reason });

type Deed = { readonly operator: string; readonly did: string; readonly reason: string | null };

async function decide(context: Context, loan_id: string, deed: Deed): Promise<void> {
  const { db, clock, emit } = context;
  const now = clock.now();
  const today = lagosDay(now);
  await inTransaction(db, async (tx) => {
    const loan = await lockLoan(tx, loan_id);
    const plan = await tx
      .selectFrom('plans')
      .selectAll()
      .where('loan_id', '=', loan_id)
      .executeTakeFirst();
    if (!loan || !plan) throw refuse('not_found', 'There is no plan for a loan with this id.');
    if (plan.status !== 'asked' || !isRunning(loan)) throw refuse('state_conflict');
    const { reason } = deed;
    const from = loan.plan_from ?? today;
    const blocked = frozenBy(await blocksOfRepayment(tx, [loan.user_id]).execute());
    const steps = notBefore({ from, steps: plan.steps }, blocked, today);
    await tx
      .updateTable('plans')
      .set({
        status: reason === null ? 'approved' : 'declined',
        ...{ reason, decided_at: instant(now), steps: JSON.stringify(steps) },
      })
      .where('loan_id', '=', loan_id)
      .execute();
    if (reason !== null) await endNow(tx, loan_id, addDays(today, 1));
    await audit(tx, {
      ...{ user_id: null, action: 'operator', subject: loan_id, at: instant(now) },
      detail: { operator: deed.operator, did: deed.did },
    });
    const debt = await readDebt(tx, loan);
    const told = putOff({ from, steps }, blocked, today);
    await emit(tx, { type: 'plan.decided', debt, steps: told, reason, at: now });
  });
}

async function endNow(tx: Tx, loan_id: string, until: ReturnType<typeof addDays>): Promise<void> {
  await tx.updateTable('loans').set(endedPlan(until)).where('loan_id', '=', loan_id).execute();
}
