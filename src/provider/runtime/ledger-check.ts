import { hourMs } from '#credit/durations.ts';
import { noteDayFigures } from '../back-office/day-figures.ts';
import { closeMissed } from '../back-office/suspense.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import type { Job } from '../jobs/job.ts';
import { findLedgerDiscrepancies } from '../ledger/discrepancies.ts';
import { lastLedgerCheck } from '../ledger/last-check.ts';

/** The largest share of its time that a database spends on checks, however long one takes. */
const maxShare = 1 / 50;
/** Enough to see what is wrong; `npm run books` prints everything. */
const maxLines = 20;

/**
 * Schedules a check for now, after which one follows every hour. Every process calls this when it
 * starts; where a check is scheduled already, its time stays, so that many processes check no more
 * often than one.
 */
export async function scheduleLedgerCheck(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ kind: 'ledger_check', subject: 'database', run_at: instant(now) })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/**
 * Job: checks the ledger and stores the result for the metrics, with the figures of the day. The job is rescheduled first, because
 * a check may take longer than a process may hold a job.
 */
export async function checkLedger(context: Context, job: Job): Promise<void> {
  const { db, withoutTimeout, clock, log } = context;
  const now = clock.now();
  const before = await lastLedgerCheck(db);
  const pause = Math.max(hourMs, (before?.ms ?? 0) / maxShare);
  await db.transaction().execute((tx) => job.again(tx, now + pause));
  const started = performance.now();
  const problems = await findLedgerDiscrepancies(withoutTimeout);
  const ms = Math.round(performance.now() - started);
  for (const problem of problems.slice(0, maxLines)) log('ledger discrepancy', { problem });
  await closeMissed(context);
  await noteDayFigures(context);
  await db
    .insertInto('ledger_checks')
    .values({ at: instant(now), problems: problems.length, ms })
    .onConflict((conflict) => conflict.column('at').doNothing())
    .execute();
}
