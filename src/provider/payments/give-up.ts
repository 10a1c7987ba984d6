import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Tx } from '../db/tables.ts';

/**
 * Releases an intent that the processor says was not paid; nothing was credited. Should money come
 * for it after all, it is credited then.
 */
export async function giveUpPayment(tx: Tx, reference: string, now: number): Promise<void> {
  const at = instant(now);
  const { numUpdatedRows } = await tx
    .updateTable('payment_intents')
    .set({ status: 'failed', settled_at: at })
    .where('reference', '=', reference)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await audit(tx, { user_id: null, action: 'give up payment', subject: reference, at });
}
