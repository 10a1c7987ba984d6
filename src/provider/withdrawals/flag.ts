import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { onceCommitted } from '../db/later.ts';
import type { Database, Db, Tx } from '../db/tables.ts';

type Reason = Database['payout_flags']['reason'];

/** Flags a payout for the back office, once for each reason, however often that comes up. */
export async function flagPayout(
  tx: Tx,
  { clock, log }: Context,
  withdrawal_id: string,
  reason: Reason,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('payout_flags')
    .values({ withdrawal_id, reason, flagged_at: instant(clock.now()) })
    .onConflict((conflict) => conflict.columns(['withdrawal_id', 'reason']).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  onceCommitted(tx, () => log('payout flagged', { reference: withdrawal_id, reason }));
}

/** Whether the processor speaks of another amount than ours, and nobody has seen to it yet. */
export async function isOtherAmount(db: Db, withdrawal_id: string): Promise<boolean> {
  const flag = await db
    .selectFrom('payout_flags')
    .select('reason')
    .where('withdrawal_id', '=', withdrawal_id)
    .where('reason', '=', 'other_amount')
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return flag !== undefined;
}
