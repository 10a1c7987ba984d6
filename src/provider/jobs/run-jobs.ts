import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { type Job, JobLost, takeJobs } from './job.ts';
import { handlers } from './kinds.ts';

/** Runs every job that is due, in the order of their times, and those that they cause. */
export async function runJobs(context: Context): Promise<void> {
  // A name for each taking: what an earlier one left behind is never mistaken for this one's.
  for (;;) {
    const taken_by = randomUUID();
    const jobs = await takeJobs(context.db, context.clock.now(), taken_by);
    if (jobs.length === 0) return;
    for (const job of jobs) await run(context, job, taken_by);
  }
}

async function run(context: Context, job: Job, taken_by: string): Promise<void> {
  try {
    await handlers[job.kind](context, job);
  } catch (error) {
    if (error instanceof JobLost) return;
    const { kind, subject, failures } = job;
    const text = error instanceof Error ? error.stack : String(error);
    context.log('job failed', { kind, subject, failures, error: text });
    await putOff(context, job, taken_by);
  }
}

/** A job that fails comes again after a second, then two, four … at most ten minutes. */
async function putOff({ db }: Context, { kind, subject, failures }: Job, taken_by: string) {
  const seconds = Math.min(2 ** failures, 600);
  await db
    .updateTable('jobs')
    .set(({ eb }) => ({
      failures: eb('failures', '+', 1),
      taken_until: sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`,
    }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('taken_by', '=', taken_by)
    .execute();
}

/** Whether somebody is still at work that was due; jobs that have failed are not waited for. */
export async function isSomethingDue({ db, clock }: Context): Promise<boolean> {
  const due = await db
    .selectFrom('jobs')
    .select('job_id')
    .where('run_at', '<=', instant(clock.now()))
    .where('failures', '=', 0)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
