import { type AutopayDay, type AutopayNotice, areTriesUsed } from '#credit/autopay.ts';
import { addDays, type IsoDay, lagosDay, laterDay } from '#credit/calendar.ts';
import { nextTry } from '#credit/next-try.ts';
import type { Payer } from '#credit/pays-with.ts';
import type { KoboPerDollar } from '#credit/rates.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { asOf } from '../loans/answer.ts';
import type { Debt } from '../loans/debt.ts';
import { inDaytime } from '../messages/daytime.ts';
import { notifyBorrower } from '../notifications/notify-borrower.ts';
import { type Again, chargeComes, leftAlone, tryFailed, unconfirmed } from './notifications.ts';
import { autopayDay, type autopayOf, type ConsentRow, type TryRow } from './read.ts';

type Telling = {
  readonly debt: Debt;
  readonly consent: ConsentRow;
  readonly day: AutopayDay;
  readonly payer: Payer | undefined;
};

/** Tells the borrower of a charge that comes; only what is told here is charged. */
export async function tellOf(
  tx: Tx,
  context: Context,
  { debt, consent, day, payer }: Telling,
  notice: AutopayNotice,
): Promise<void> {
  const { autopay_id, loan_id } = consent;
  const { due_on, amount, late_amount } = notice;
  const now = context.clock.now();
  const news = chargeComes(debt, notice, day, payer, consent);
  // Tomorrow it would be read a day too late.
  const atOnce = lagosDay(inDaytime(now)) > lagosDay(now);
  await tx
    .insertInto('autopay_notices')
    .values({
      ...{ autopay_id, loan_id, due_on, amount, late_amount },
      told_at: instant(now),
    })
    .execute();
  await notifyBorrower(tx, context, { ...news, ...(atOnce && { atOnce }) }, debt.contacts);
}

type Left = {
  readonly due_on: AutopayNotice['due_on'];
  readonly amount: AutopayNotice['amount'];
  readonly why: 'paid_by_hand' | 'above_ceiling' | 'bill_unpaid' | 'no_card' | 'no_bank';
};

type Leaving = {
  readonly debt: Debt;
  readonly own: ReturnType<typeof autopayOf>;
  readonly day: AutopayDay;
};

/** Says once for each bill why nothing is charged. */
export async function leaveAlone(
  tx: Tx,
  context: Context,
  { debt, own: { notice, consent }, day }: Leaving,
  { due_on, amount, why }: Left,
): Promise<void> {
  if (!notice || !consent || notice.left_alone !== null) return;
  await tx
    .updateTable('autopay_notices')
    .set({ left_alone: why })
    .where('autopay_id', '=', notice.autopay_id)
    .where('due_on', '=', due_on)
    .execute();
  const news = leftAlone(debt, day, { amount, why }, consent);
  await notifyBorrower(tx, context, news, debt.contacts);
}

/**
 * Tells what became of the charges that nobody was told of. One that was paid has its receipt; one that the
 * bank wants confirmed is open until the borrower has done it, a day at most.
 */
export async function reportTries(
  tx: Tx,
  context: Context,
  debt: Debt,
  own: ReturnType<typeof autopayOf>,
  buy: KoboPerDollar,
): Promise<void> {
  const fresh = own.tries.filter(({ told_at }) => told_at === null);
  const now = context.clock.now();
  const today = lagosDay(now);
  for (const one of fresh) {
    await tx
      .updateTable('autopay_tries')
      .set({ told_at: instant(now) })
      .where('reference', '=', one.reference)
      .execute();
    // What does not match was told of when it came.
    if (one.status === 'paid' || one.flagged_at !== null) continue;
    const news =
      one.status === 'open'
        ? unconfirmed(debt, one)
        : tryFailed(debt, one, comesAfter(debt, own, one, { today, buy }));
    await notifyBorrower(tx, context, news, debt.contacts);
  }
}

type Today = { readonly today: IsoDay; readonly buy: KoboPerDollar };

function comesAfter(
  debt: Debt,
  own: ReturnType<typeof autopayOf>,
  { due_on, tried_on }: TryRow,
  { today, buy }: Today,
): Again {
  if (!debt.account) return { areTriesUsed: false };
  const day = autopayDay(asOf(debt.account, today), own, buy);
  const again = { areTriesUsed: areTriesUsed(day.account, day.tries) };
  if (!own.consent || own.notice?.due_on !== due_on) return again;
  // A bank may answer days later: today may still be a day of tries, none before is.
  return { ...again, next: nextTry(day, laterDay(tried_on, addDays(today, -1))) };
}
