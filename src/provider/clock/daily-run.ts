import { addDays, type IsoDay, lagosDay } from '#credit/calendar.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { lockLoan, running } from '../loans/account.ts';
import { postDays } from '../loans/post-days.ts';
import { instant } from './clock.ts';

/**
 * Posts the bills, late fees and penal charges of every Lagos day that has passed and was not run
 * yet. Each loan remembers the day that it was posted through, so a run that was cut off, or one
 * beside it, posts nothing twice. No-one's day depends on another loan's, so each loan catches up
 * in one transaction.
 */
export async function runDays({ db, clock }: Context): Promise<void> {
  const today = lagosDay(clock.now());
  if (await hasRun(db, today)) return;
  const behind = await db
    .selectFrom('loans')
    .select('loan_id')
    .where('status', 'in', running)
    .where('posted_through', '<', today)
    .orderBy('loan_id')
    .execute();
  for (const { loan_id } of behind) {
    await db.transaction().execute(async (tx) => {
      const loan = await lockLoan(tx, loan_id);
      if (loan) await postDays(tx, loan, today);
    });
  }
  await db.transaction().execute((tx) => noteDays(tx, today, instant(clock.now())));
}

async function hasRun(db: Context['db'], day: IsoDay): Promise<boolean> {
  const run = await db
    .selectFrom('daily_runs')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  return run !== undefined;
}

/** One row for each day since the last one that was run. */
async function noteDays(tx: Tx, today: IsoDay, ran_at: string): Promise<void> {
  const { last } = await tx
    .selectFrom('daily_runs')
    .select(({ fn }) => fn.max('day').as('last'))
    .executeTakeFirstOrThrow();
  let day = last === null ? today : addDays(last, 1);
  const passed = [];
  for (; day <= today; day = addDays(day, 1)) passed.push({ day, ran_at });
  if (passed.length === 0) return;
  await tx
    .insertInto('daily_runs')
    .values(passed)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}
