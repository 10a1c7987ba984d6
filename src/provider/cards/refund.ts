import { lagosDay } from '#credit/calendar.ts';
import { type Minor, minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { post } from '../ledger/post.ts';
import { ProcessorDown } from '../payments/processor.ts';

/**
 * Gives back the charges that proved cards, all that are still owed or the one of `reference`. A
 * processor that is down leaves them owed, for the next time.
 */
export async function refundCardChecks(context: Context, reference?: string): Promise<void> {
  let owed = context.db
    .selectFrom('payment_intents')
    .select(['reference', 'charge', 'charged'])
    .where('kind', '=', 'card')
    .where('status', '=', 'success')
    .where('refunded_at', 'is', null);
  if (reference) owed = owed.where('reference', '=', reference);
  for (const check of await owed.execute()) {
    try {
      await context.payments.refund(check.reference);
    } catch (error) {
      if (!(error instanceof ProcessorDown)) throw error;
      context.log('refund refused', { reference: check.reference, error: error.message });
      continue;
    }
    const { reference, charge, charged } = check;
    await bookRefund(context, reference, charged?.received ?? charge);
  }
}

async function bookRefund({ db, clock }: Context, reference: string, given: Minor) {
  const now = clock.now();
  const at = instant(now);
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment_intents')
      .set({ refunded_at: at })
      .where('reference', '=', reference)
      .where('refunded_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
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
  });
}
