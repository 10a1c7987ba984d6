import { addDays, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { cardNews } from '../cards/expiry.ts';
import { cardInUse } from '../cards/in-use.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { type Job, schedule } from '../jobs/job.ts';
import { lockRunningLoans } from '../loans/account.ts';
import { passLoanDays } from '../loans/pass-days.ts';
import { type News, tell } from '../messages/tell.ts';
import { standingAt } from './clock.ts';

/** Has a borrower's days run from the one after `day` on. */
export async function watchDays(tx: Tx, user_id: string, day: IsoDay): Promise<void> {
  const run_at = lagosMidnight(addDays(day, 1));
  await schedule(tx, { kind: 'days', subject: user_id, run_at });
}

/** Says something to a borrower on the day that it is about. */
export type Say = (news: Omit<News, 'user_id'>, day: IsoDay) => Promise<void>;

/**
 * Runs every Lagos day of one borrower that has passed, once and in order, in one transaction:
 * bills, fees and charges of each loan, what is said about them, liquidation, cards that run out.
 * No borrower's days depend on another's.
 */
export async function runDays(context: Context, job: Job): Promise<void> {
  const user_id = job.subject;
  const today = lagosDay(context.clock.now());
  await context.db.transaction().execute(async (tx) => {
    const say: Say = (news, day) => {
      const then = { ...context, clock: standingAt(lagosMidnight(day)) };
      return tell(tx, then, { ...news, user_id });
    };
    const isWatched = await passDays(tx, user_id, { from: lagosDay(job.run_at), today }, say);
    if (!isWatched) return job.done(tx);
    return job.again(tx, lagosMidnight(addDays(today, 1)));
  });
}

/** Whether there is anything left that tomorrow may change. */
export async function passDays(
  tx: Tx,
  user_id: string,
  { from, today }: { from: IsoDay; today: IsoDay },
  say: Say,
): Promise<boolean> {
  const card = await cardInUse(tx, user_id);
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const news = card && cardNews(card, day);
    if (news) await say(news, day);
  }
  await passLoanDays(tx, user_id, { from, today }, say);
  const running = await lockRunningLoans(tx, user_id);
  return running.length > 0 || card !== undefined;
}
