import { lagosDay } from '#credit/calendar.ts';
import { currencies } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { noteSent } from '../checkouts/refunds.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { post } from '../ledger/post.ts';
import { refundLine, requestRefund } from '../payments/refunds.ts';

/** Money that came in and is not what was asked, oldest first. */
export function unmatchedPayments(db: Db) {
  return db
    .selectFrom('payment_flags')
    .innerJoin('payment_intents', 'payment_intents.reference', 'payment_flags.reference')
    .innerJoin('users', 'users.user_id', 'payment_intents.user_id')
    .select(['payment_flags.reference', 'reason', 'payment_flags.currency', 'flagged_at'])
    .select(['payment_flags.amount', 'received', 'asked', 'firstname', 'lastname'])
    .where('payment_flags.settled_at', 'is', null)
    .orderBy('flagged_at')
    .orderBy('payment_flags.reference')
    .execute();
}

/** Transfers of which a part is to be sent back, and refunds that the processor has not taken yet. */
export function refundsToSend(db: Db) {
  return db
    .selectFrom('refunds')
    .innerJoin('users', 'users.user_id', 'refunds.user_id')
    .select(['reference', 'way', 'amount', 'currency', 'requested_at', 'firstname', 'lastname'])
    .where('sent_at', 'is', null)
    .orderBy('requested_at')
    .orderBy('refund_id')
    .execute();
}

/**
 * Has all of a flagged payment sent back by the processor. Throws not_found, or state_conflict for
 * one that was given back before.
 */
export async function giveBack(
  context: Context,
  reference: string,
  operator: string,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  await inTransaction(context.db, async (tx) => {
    const { user_id, amount, currency } = await settleFlag(tx, reference, at);
    const known = currencies.find((one) => one === currency);
    if (known) {
      await post(tx, {
        kind: 'returned_payment',
        day: lagosDay(now),
        subject: reference,
        at,
        lines: [
          { account: `house:suspense:${known}`, currency: known, amount },
          ...refundLine(amount, known),
        ],
      });
    }
    const refund = { reference, way: 'processor', user_id, amount, currency } as const;
    await requestRefund(tx, now, { ...refund, reason: 'not_as_asked' });
    const detail = { operator, did: 'give payment back' };
    await audit(tx, { user_id: null, action: 'operator', subject: reference, at, detail });
  });
}

/**
 * Somebody has sent back by the bank what a transfer was too much. Throws not_found, or
 * state_conflict for one that was sent before.
 */
export async function noteSentBack(
  context: Context,
  reference: string,
  operator: string,
): Promise<void> {
  const at = instant(context.clock.now());
  await inTransaction(context.db, async (tx) => {
    const refund = await tx
      .selectFrom('refunds')
      .select('refund_id')
      .where('reference', '=', reference)
      .where('way', '=', 'bank')
      .executeTakeFirst();
    if (!refund) throw refuse('not_found');
    const isFirst = await noteSent(tx, context, refund.refund_id);
    if (!isFirst) throw refuse('state_conflict', 'This was sent back already.');
    const detail = { operator, did: 'send transfer back' };
    await audit(tx, { user_id: null, action: 'operator', subject: reference, at, detail });
  });
}

async function settleFlag(tx: Tx, reference: string, settled_at: string) {
  const flag = await tx
    .selectFrom('payment_flags')
    .innerJoin('payment_intents', 'payment_intents.reference', 'payment_flags.reference')
    .select(['user_id', 'payment_flags.reference', 'payment_flags.settled_at'])
    .select(['payment_flags.amount', 'payment_flags.currency'])
    .where('payment_flags.reference', '=', reference)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!flag) throw refuse('not_found');
  if (flag.settled_at) throw refuse('state_conflict', 'This was given back already.');
  await tx
    .updateTable('payment_flags')
    .set({ settled_at })
    .where('reference', '=', reference)
    .execute();
  return flag;
}
