import { lagosDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { post } from '../ledger/post.ts';

/**
 * Gives back the charge that proved a card, all that was taken. A processor that is down leaves it
 * owed, and the job comes again; a repeat gives nothing back twice.
 */
export async function refundCardCheck(context: Context, job: Job): Promise<void> {
  const { db, clock, payments } = context;
  const reference = job.subject;
  const check = await db
    .selectFrom('payment_intents')
    .select(['charge', 'charged'])
    .where('reference', '=', reference)
    .where('kind', '=', 'card')
    .where('status', '=', 'success')
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  if (!check) return db.transaction().execute((tx) => job.done(tx));

  await payments.refund(reference);
  const given = minor(check.charged?.received ?? check.charge);
  const now = clock.now();
  const at = instant(now);
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('payment_intents')
      .set({ refunded_at: at })
      .where('reference', '=', reference)
      .execute();
    await post(tx, {
      kind: 'card_refund',
      day: lagosDay(now),
      subject: reference,
      at,
      lines: [
        { account: 'house:card_checks:NGN', currency: 'NGN', amount: given },
        { account: 'house:processor:NGN', currency: 'NGN', amount: minor(-given) },
      ],
    });
    await job.done(tx); // throws when another process holds it, and nothing is booked twice
  });
}
