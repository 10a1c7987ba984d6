import { addDays, type IsoDay, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { readChargeDays } from '../autopay/charge-days.ts';
import { cardNotification } from '../cards/expiry.ts';
import { cardsInUse } from '../cards/in-use.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { endJobs, type Job, repeatJobs } from '../jobs/job.ts';
import { type DayListeners, type DaysToRun, runDaysOfLoans } from '../loans/end-of-day.ts';
import { inDaytime } from '../messages/daytime.ts';
import { notifyBorrowers } from '../notifications/notify-borrower.ts';

/**
 * Runs every Lagos day of some borrowers that has passed, once and in order, in one transaction:
 * bills, fees and charges of each loan, what is said about them, liquidation, cards that run out.
 * No borrower's days depend on another's.
 *
 * @returns the jobs of those whose days have to be run alone; nothing of them was written
 */
export async function runEndOfDays(context: Context, jobs: readonly Job[]): Promise<Job[]> {
  const { messages, emit, config } = context;
  const now = context.clock.now();
  const today = lagosDay(now);
  // What a sandbox's clock has jumped over was told on its own day.
  const readFrom = (from: IsoDay) => (config.mode === 'live' ? lagosDay(inDaytime(now)) : from);
  return context.db.transaction().execute(async (tx) => {
    const { watched, alone } = await runDaysOfBorrowers(
      tx,
      jobs.map(({ subject: user_id, run_at }) => {
        const from = lagosDay(run_at);
        return { user_id, from, today, readFrom: readFrom(from) };
      }),
      { notify: (news) => notifyBorrowers(tx, messages, news), emit },
    );
    const ran = jobs.filter(({ subject }) => !alone.has(subject));
    const [again, done] = [true, false].map((isWatched) =>
      ran.filter(({ subject }) => watched.has(subject) === isWatched),
    ) as [Job[], Job[]];
    await endJobs(tx, done);
    await repeatJobs(tx, again, lagosMidnight(addDays(today, 1)));
    return jobs.filter(({ subject }) => alone.has(subject));
  });
}

/** As `runEndOfDays`, of one: there a sale is made, and what fails is thrown. */
export async function runEndOfDay(context: Context, job: Job): Promise<void> {
  await runEndOfDays(context, [job]);
}

type Result = {
  /** Of whom tomorrow may change something. */
  readonly watched: ReadonlySet<string>;
  /** Whose days have to be run alone. */
  readonly alone: ReadonlySet<string>;
};

export async function runDaysOfBorrowers(
  tx: Tx,
  days: readonly DaysToRun[],
  listeners: DayListeners,
): Promise<Result> {
  const userIds = days.map(({ user_id }) => user_id);
  const cards = await cardsInUse(tx, userIds);
  const now = Math.max(...days.map(({ today }) => lagosMidnight(today)));
  const chargeDayOf = await readChargeDays(tx, userIds, now);
  const { owing, alone } = await runDaysOfLoans(tx, days, chargeDayOf, listeners);
  const news = days
    .filter(({ user_id }) => !alone.has(user_id))
    .flatMap(({ user_id, from, today }) => {
      const card = cards.get(user_id);
      if (!card) return [];
      return daysFrom(from, today).flatMap((day) => {
        const said = cardNotification(card, day);
        return said ? { ...said, user_id, at: lagosMidnight(day) } : [];
      });
    });
  await listeners.notify(news);
  return { watched: new Set([...owing, ...cards.keys()]), alone };
}

function daysFrom(from: IsoDay, through: IsoDay): IsoDay[] {
  const days: IsoDay[] = [];
  for (let day = from; day <= through; day = addDays(day, 1)) days.push(day);
  return days;
}
