import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';
import { intentOf } from './intents.ts';
import type { Charge } from './processor.ts';
import { settlePayment } from './settle.ts';

/**
 * Settles a payment when nobody waits for the answer: a mismatch has been booked and flagged, so
 * hearing of it again changes nothing. Undefined for a reference that is not ours. Throws
 * processor_down.
 */
export async function hearOfPayment(
  context: Context,
  reference: string,
): Promise<Charge['status'] | undefined> {
  const intent = await intentOf(context.db, reference);
  if (!intent) return undefined;
  try {
    return await settlePayment(context, intent);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment_mismatch') return 'failed';
    throw error;
  }
}
