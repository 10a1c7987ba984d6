import { addDays, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { cardNotification } from '../cards/expiry.ts';
import { cardInUse } from '../cards/in-use.ts';
import { fixedClock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Emit } from '../events.ts';
import type { Job } from '../jobs/job.ts';
import { lockRunningLoans } from '../loans/account.ts';
import { runDaysOfLoans } from '../loans/end-of-day.ts';
import { type Notification, notifyBorrower } from '../notifications/notify-borrower.ts';

/** Where a borrower's days say what they bring. */
export type DayListeners = {
  /** Notifies the borrower at the start of the day. */
  readonly notify: (news: Omit<Notification, 'user_id'>, day: IsoDay) => Promise<void>;
  readonly emit: Emit;
};

/**
 * Runs every Lagos day of one borrower that has passed, once and in order, in one transaction:
 * bills, fees and charges of each loan, what is said about them, liquidation, cards that run out.
 * No borrower's days depend on another's.
 */
export async function runEndOfDay(context: Context, job: Job): Promise<void> {
  const user_id = job.subject;
  const today = lagosDay(context.clock.now());
  await context.db.transaction().execute(async (tx) => {
    const notify: DayListeners['notify'] = (news, day) => {
      const then = { ...context, clock: fixedClock(lagosMidnight(day)) };
      return notifyBorrower(tx, then, { ...news, user_id });
    };
    const isWatched = await runDaysOfBorrower(
      tx,
      user_id,
      { from: lagosDay(job.run_at), today },
      { notify, emit: context.emit },
    );
    if (!isWatched) return job.done(tx);
    return job.again(tx, lagosMidnight(addDays(today, 1)));
  });
}

/** Whether there is anything left that tomorrow may change. */
export async function runDaysOfBorrower(
  tx: Tx,
  user_id: string,
  { from, today }: { from: IsoDay; today: IsoDay },
  listeners: DayListeners,
): Promise<boolean> {
  const card = await cardInUse(tx, user_id);
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const news = card && cardNotification(card, day);
    if (news) await listeners.notify(news, day);
  }
  await runDaysOfLoans(tx, user_id, { from, today }, listeners);
  const running = await lockRunningLoans(tx, user_id);
  return running.length > 0 || card !== undefined;
}
