import { lagosDay } from '#credit/calendar.ts';
import { dayMs } from '#credit/durations.ts';
import { minor } from '#credit/money.ts';
import { instant, realNow } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { onceCommitted } from '../db/later.ts';
import type { Tx } from '../db/tables.ts';
import { type Job, JobLost, schedule } from '../jobs/job.ts';
import { post } from '../ledger/post.ts';
import { knownCurrency, refundLine } from '../payments/refunds.ts';

/** The job: a processor that is down leaves the money owed, and is asked again. */
export async function sendRefund(context: Context, job: Job): Promise<void> {
  const { db, payments, clock } = context;
  const refund = await db
    .selectFrom('refunds')
    .select(['reference', 'amount'])
    .where('refund_id', '=', job.subject)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (refund) {
    // The processor knows no keys for refunds: whoever takes the job over may be asking at this moment.
    await payments.refund(refund.reference, refund.amount, () => {
      if (realNow(clock) > job.beginBy) throw new JobLost([job]);
    });
  }
  await db.transaction().execute(async (tx) => {
    await noteSent(tx, context, job.subject);
    await job.done(tx); // throws when another process holds it, and nothing is booked twice
  });
}

/** Books that a refund has gone out, once, and tells the borrower. False when it was noted before. */
export async function noteSent(tx: Tx, context: Context, refund_id: string): Promise<boolean> {
  const now = context.clock.now();
  const at = instant(now);
  const refund = await tx
    .updateTable('refunds')
    .set({ sent_at: at })
    .where('refund_id', '=', refund_id)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!refund) return false;
  const { reference, amount, way, reason } = refund;
  const currency = knownCurrency(refund.currency);
  if (currency) {
    const from = way === 'bank' ? 'bank' : 'processor';
    await post(tx, {
      kind: 'refund',
      day: lagosDay(now),
      subject: reference,
      at,
      lines: [
        ...refundLine(minor(-amount), currency),
        { account: `house:${from}:${currency}`, currency, amount: minor(-amount) },
      ],
    });
  }
  // A card check's charge was announced as one that goes back.
  if (reason !== 'card_check') await context.emit(tx, { type: 'refund.sent', refund, at: now });
  return true;
}

/** How long after a refund has failed it is asked for again, in ms. */
const retryMs = dayMs;

/**
 * The processor could not deliver a refund that it had taken on: it is owed again, tried again a day
 * later, and stands in the back office's list until it goes.
 */
export async function noteRefundFailed(context: Context, reference: string): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    const refund = await tx
      .updateTable('refunds')
      .set({ sent_at: null })
      .where('reference', '=', reference)
      .where('way', '=', 'processor')
      .where('sent_at', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (!refund) return;
    const { refund_id, amount, reason } = refund;
    onceCommitted(tx, () => context.log('refund failed', { reference }));
    const currency = knownCurrency(refund.currency);
    if (currency) {
      await post(tx, {
        kind: 'refund_failed',
        day: lagosDay(now),
        subject: reference,
        at: instant(now),
        lines: [
          { account: `house:processor:${currency}`, currency, amount },
          ...refundLine(amount, currency),
        ],
      });
    }
    await schedule(tx, { kind: 'refund', subject: refund_id, run_at: now + retryMs });
    if (reason !== 'card_check') await context.emit(tx, { type: 'refund.failed', refund, at: now });
  });
}
