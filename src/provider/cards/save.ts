import { randomUUID } from 'node:crypto';
import { lagosDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import { watchDays } from '../clock/days.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { schedule } from '../jobs/job.ts';
import { post } from '../ledger/post.ts';
import type { Intent } from '../payments/intents.ts';
import type { Charge } from '../payments/processor.ts';
import type { Receipt } from '../payments/receipt.ts';
import { lastsLongEnough } from './expiry.ts';

/**
 * Books the charge that proved a card, has it given back, and keeps the card if it can be charged
 * again and lasts long enough.
 */
export async function saveCard(
  tx: Tx,
  { clock }: Context,
  { reference, user_id }: Intent,
  { card }: Charge,
  { lines, received }: Receipt,
): Promise<void> {
  const now = clock.now();
  await post(tx, {
    kind: 'card_check',
    day: lagosDay(now),
    subject: reference,
    at: instant(now),
    lines: [
      ...lines,
      { account: 'house:card_checks:NGN', currency: 'NGN', amount: minor(-received) },
    ],
  });
  await schedule(tx, { kind: 'refund', subject: reference, run_at: now });
  if (!card?.reusable || !lastsLongEnough(card, now)) return;
  const { last4, exp_month, exp_year, token } = card;
  await tx
    .insertInto('cards')
    .values({
      card_id: randomUUID(),
      user_id,
      last4,
      exp_month,
      exp_year,
      token,
      reference,
      added_at: instant(now),
    })
    .execute();
  await watchDays(tx, user_id, lagosDay(now));
}
