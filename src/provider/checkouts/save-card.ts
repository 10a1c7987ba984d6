import { randomUUID } from 'node:crypto';
import { lagosDay } from '#credit/calendar.ts';
import { lastsLongEnough } from '../cards/expiry.ts';
import { cardInUse } from '../cards/in-use.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { scheduleEndOfDay } from '../jobs/end-of-day.ts';
import { schedule } from '../jobs/job.ts';
import { post } from '../ledger/post.ts';
import type { Intent } from '../payments/intents.ts';
import type { Charge } from '../payments/processor.ts';
import type { Receipt } from '../payments/receipt.ts';
import { refundLine, requestRefund } from '../payments/refunds.ts';
import { lockBorrower } from '../users/lock.ts';

/**
 * Books the charge that proved a card, has it given back, and keeps the card if it can be charged
 * again and lasts long enough. It takes the place of the one before, unless a partner's word alone
 * asked for it.
 */
export async function saveCard(
  tx: Tx,
  { clock }: Context,
  { reference, user_id, bound_to }: Intent,
  { card }: Charge,
  { lines, received }: Receipt,
): Promise<void> {
  const now = clock.now();
  await post(tx, {
    kind: 'card_check',
    day: lagosDay(now),
    subject: reference,
    at: instant(now),
    lines: [...lines, ...refundLine(received, 'NGN')],
  });
  await requestRefund(tx, now, {
    reference,
    way: 'processor',
    user_id,
    amount: received,
    currency: 'NGN',
    reason: 'card_check',
  });
  if (!card?.reusable || !lastsLongEnough(card, now)) return;
  const { brand, last4, exp_month, exp_year, token, email } = card;
  // Two cards that are saved at once follow each other.
  await lockBorrower(tx, user_id);
  const before = await cardInUse(tx, user_id);
  if (before && bound_to !== null) return;
  if (before) await replaceCard(tx, before, token, now);
  await tx
    .insertInto('cards')
    .values({
      card_id: randomUUID(),
      user_id,
      brand,
      last4,
      exp_month,
      exp_year,
      token,
      email,
      reference,
      added_at: instant(now),
    })
    .execute();
  await scheduleEndOfDay(tx, user_id, lagosDay(now));
}

/** The one before is forgotten at the processor too, unless it is the same card. */
async function replaceCard(
  tx: Tx,
  before: { readonly card_id: string; readonly token: string | null },
  token: string,
  now: number,
): Promise<void> {
  const isSame = before.token === token;
  await tx
    .updateTable('cards')
    .set({ replaced_at: instant(now), ...(isSame && { token: null }) })
    .where('card_id', '=', before.card_id)
    .execute();
  if (isSame) return;
  await schedule(tx, { kind: 'forget_card', subject: before.card_id, run_at: now });
}
