import { dayMs, hourMs } from '#credit/durations.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Job } from '../jobs/job.ts';
import { closeCheckout } from '../payments/charge.ts';
import { firstPollMs, type Intent, intentOf, lockIntent } from '../payments/intents.ts';
import { isFlagged } from './flag.ts';
import { settlePayment } from './settle.ts';

/**
 * Settles a payment when nobody waits for the answer: a mismatch has been booked and flagged, so
 * hearing of it again changes nothing. Undefined for a reference that is not ours. Throws
 * processor_down.
 */
export async function handlePaymentUpdate(
  context: Context,
  reference: string,
): Promise<Intent['status'] | undefined> {
  const intent = await intentOf(context.db, reference);
  return intent && settleUnwatched(context, intent);
}

/** The same of an intent that has been read. */
export async function settleUnwatched(context: Context, intent: Intent): Promise<Intent['status']> {
  try {
    return await settlePayment(context, intent);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'payment_mismatch') return 'failed';
    throw error;
  }
}

/** How long after a checkout was opened the processor is asked, in ms. */
const pollSchedule = [firstPollMs, hourMs, ...[1, 2, 3, 4, 5, 6, 7].map((days) => days * dayMs)];

/**
 * Asks the processor about a payment without an update, so that it is credited in spite of a lost
 * webhook and a closed browser. An unpaid checkout is closed after a day, and polled until then even
 * if it was closed before. A pending one is polled daily after its first week, until the processor knows.
 */
export async function reconcilePayment(context: Context, job: Job): Promise<void> {
  const { db, clock } = context;
  const status = await handlePaymentUpdate(context, job.subject);
  await db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, job.subject);
    const now = clock.now();
    const openedAt = Date.parse(intent.created_at);
    const planned = pollSchedule.map((after) => openedAt + after).find((at) => at > now);
    const over = intent.status === 'paid' || (await isFlagged(tx, job.subject));
    const unused = !over && status !== 'pending' && now >= openedAt + dayMs;
    if (unused) await closeCheckout(tx, job.subject, now);
    return over || unused ? job.done(tx) : job.again(tx, planned ?? now + dayMs);
  });
}
