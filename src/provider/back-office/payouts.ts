import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { isOtherAmount } from '../withdrawals/flag.ts';

/** Payouts of which the processor says what cannot be, oldest first. */
export function flaggedPayouts(db: Db) {
  return db
    .selectFrom('payout_flags')
    .innerJoin('withdrawals', 'withdrawals.withdrawal_id', 'payout_flags.withdrawal_id')
    .innerJoin('users', 'users.user_id', 'withdrawals.user_id')
    .select(['payout_flags.withdrawal_id', 'reason', 'flagged_at', 'status'])
    .select(['requested_currency', 'paid', 'firstname', 'lastname'])
    .where('settled_at', 'is', null)
    .orderBy('flagged_at')
    .orderBy('payout_flags.withdrawal_id')
    .execute();
}

/**
 * Somebody has made an odd payout good with the processor. Throws not_found when there is nothing
 * to see to, or state_conflict while the withdrawal is pending: only its flag lets people end it.
 */
export async function notePayoutCleared(
  context: Context,
  withdrawal_id: string,
  operator: string,
): Promise<void> {
  const at = instant(context.clock.now());
  await inTransaction(context.db, async (tx) => {
    const pending = await tx
      .selectFrom('withdrawals')
      .select('withdrawal_id')
      .where('withdrawal_id', '=', withdrawal_id)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    if (pending && (await isOtherAmount(tx, withdrawal_id))) {
      throw refuse(
        'state_conflict',
        'This withdrawal is still pending. Record first that the money has arrived or came back.',
      );
    }
    const { numUpdatedRows } = await tx
      .updateTable('payout_flags')
      .set({ settled_at: at })
      .where('withdrawal_id', '=', withdrawal_id)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('not_found');
    const detail = { operator, did: 'clear payout' };
    await audit(tx, { user_id: null, action: 'operator', subject: withdrawal_id, at, detail });
  });
}
