import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { schedule } from '../jobs/job.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { whyNotWithdrawn } from '../users/blocks.ts';
import { lockBorrower } from '../users/lock.ts';
import { holdOf, isBlocked, isDisputed, isHeld, sendWaiting } from '../withdrawals/hold.ts';
import { released } from '../withdrawals/notifications.ts';
import { lockWithdrawal } from '../withdrawals/settle.ts';

/** What holds withdrawals, the one that is due first at the top. */
export function holdingDisputes(db: Db) {
  return db
    .selectFrom('disputes')
    .innerJoin('users', 'users.user_id', 'disputes.user_id')
    .select(['dispute_id', 'reference', 'amount', 'status', 'opened_at', 'due_at', 'taken_back'])
    .select(['firstname', 'lastname'])
    .where('released_at', 'is', null)
    .orderBy('due_at')
    .orderBy('opened_at')
    .orderBy('dispute_id')
    .execute();
}

/** Withdrawals that wait because of a dispute or a block, oldest first. */
export function heldWithdrawals(db: Db) {
  return db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.user_id', 'withdrawals.user_id')
    .select(['withdrawal_id', 'requested_currency', 'paid', 'pending_at', 'account_name'])
    .select(['processor_id', 'sent_at', 'firstname', 'lastname'])
    .select((is) => [isBlocked(is).as('blocked'), isDisputed(is).as('disputed')])
    .where(isHeld)
    .orderBy('pending_at')
    .orderBy('withdrawal_id')
    .execute();
}

/** What holds one withdrawal now. */
export const disputesHolding = (db: Db, withdrawal_id: string) =>
  db
    .selectFrom('disputes')
    .innerJoin('withdrawals', 'withdrawals.user_id', 'disputes.user_id')
    .select(['dispute_id', 'disputes.status'])
    .where('withdrawal_id', '=', withdrawal_id)
    .where('disputes.released_at', 'is', null)
    .orderBy('dispute_id')
    .execute();

/** Lets one withdrawal go, whatever is held. Throws not_found, or state_conflict for one that is over. */
export async function releaseWithdrawal(
  context: Context,
  withdrawal_id: string,
  operator: string,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  await inTransaction(context.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, withdrawal_id);
    if (!withdrawal) throw refuse('not_found');
    const { status, user_id } = withdrawal;
    await lockBorrower(tx, user_id);
    if (status !== 'pending' || !(await holdOf(tx, user_id))) {
      throw refuse('state_conflict', 'No dispute holds this withdrawal.');
    }
    await tx
      .updateTable('withdrawals')
      .set({ released_at: at })
      .where('withdrawal_id', '=', withdrawal_id)
      .execute();
    await schedule(tx, { kind: 'payout', subject: withdrawal_id, run_at: now });
    const detail = { operator, did: 'release withdrawal' };
    await audit(tx, { user_id: null, action: 'operator', subject: withdrawal_id, at, detail });
  });
}

/**
 * Ends what a dispute that was lost holds; one that is open goes on holding. Throws not_found when
 * it holds nothing, or state_conflict.
 */
export async function liftHold(
  context: Context,
  dispute_id: string,
  operator: string,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  await inTransaction(context.db, async (tx) => {
    const dispute = await tx
      .selectFrom('disputes')
      .select(['user_id', 'status'])
      .where('dispute_id', '=', dispute_id)
      .where('released_at', 'is', null)
      .executeTakeFirst();
    if (!dispute) throw refuse('not_found');
    if (dispute.status === 'open') {
      throw refuse('state_conflict', 'It is not decided yet. Release single withdrawals.');
    }
    const { user_id } = dispute;
    await lockBorrower(tx, user_id);
    await tx
      .updateTable('disputes')
      .set({ released_at: at })
      .where('dispute_id', '=', dispute_id)
      .execute();
    await sendWaiting(tx, user_id, now);
    if (!(await holdOf(tx, user_id))) {
      const isBlocked = (await whyNotWithdrawn(tx, user_id, now)) !== undefined;
      await notifyBorrower(tx, context, released(user_id, isBlocked));
    }
    const detail = { operator, did: 'lift hold' };
    await audit(tx, { user_id: null, action: 'operator', subject: dispute_id, at, detail });
  });
}
