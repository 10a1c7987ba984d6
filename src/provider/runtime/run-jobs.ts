import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inEachCell } from '../cells/in-cell.ts';
import { instant, realNow } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { type Job, type JobKind, JobLost, takeJobs } from '../jobs/job.ts';
import { traced } from '../tracing/span.ts';
import { externalJobKinds, handlers, internalJobKinds, setHandlers } from './job-kinds.ts';
import { pauseSeconds, triesOf } from './tries.ts';

/**
 * Runs the internal jobs that are due, in the order of their times, and what they cause; once it is told to
 * stop, no more than what it has taken.
 */
export async function runJobs(context: Context, stopping?: AbortSignal): Promise<void> {
  const kinds = internalJobKinds(context.config);
  while (!stopping?.aborted) {
    const works = await take(context, { kinds, inOrder: true });
    if (works.length === 0) return;
    for (const work of works) await work();
  }
}

/** Which kinds have jobs that are due and that nobody holds: all that a cell at rest is asked. */
export async function dueKinds({ db, clock }: Context): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${Object.keys(handlers)}::text[]) as kinds (kind) where exists (
      select from jobs where jobs.kind = kinds.kind and run_at <= ${instant(clock.now())}
        and given_up_at is null and (taken_until is null or taken_until < now())
    )
  `.execute(db);
  return new Set(rows.map(({ kind }) => kind));
}

/**
 * Runs the external jobs of every cell that are due, and those that they cause, each kind in a queue of its own: none
 * waits for another service.
 */
export async function runExternalJobs(context: Context): Promise<void> {
  await inEachCell(context, async (here) => {
    for (;;) {
      const due = await dueKinds(here);
      const kinds = externalJobKinds(here.config).filter((kind) => due.has(kind));
      if (kinds.length === 0) return;
      await Promise.all(kinds.map((kind) => runExternalJobsOf(here, kind)));
    }
  });
}

/**
 * Runs the external jobs of one kind, a handful at once: each is over before others may take it. Stops as
 * `runJobs` does.
 */
export async function runExternalJobsOf(
  context: Context,
  kind: JobKind,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const works = await take(context, { kinds: [kind], inOrder: false });
    if (works.length === 0) return;
    await Promise.all(works.map((work) => work()));
  }
}

async function take(
  context: Context,
  which: { readonly kinds: readonly string[]; readonly inOrder: boolean },
): Promise<(() => Promise<void>)[]> {
  // A name for each taking: what an earlier one left behind is never mistaken for this one's.
  const taken_by = randomUUID();
  const { db, clock } = context;
  const times = { now: clock.now(), real: realNow(clock) };
  const jobs = await takeJobs(db, { ...which, ...times, taken_by });
  return inSets(jobs).map((set) => () => runSet(context, set, taken_by));
}

/** In their order: those of one kind that follow each other, where many of it are done at once. */
function inSets(jobs: readonly Job[]): Job[][] {
  const sets: Job[][] = [];
  for (const job of jobs) {
    const last = sets.at(-1);
    if (last?.[0]?.kind === job.kind && setHandlers[job.kind]) last.push(job);
    else sets.push([job]);
  }
  return sets;
}

/** While the database is at one half of a set, this process is at the other. */
const setSize = 50;

async function runSet(context: Context, jobs: readonly Job[], taken_by: string): Promise<void> {
  const [first] = jobs;
  const handle = first && jobs.length > 1 ? setHandlers[first.kind] : undefined;
  if (!handle) return runEach(context, jobs, taken_by);
  const parts = [jobs.slice(0, setSize), jobs.slice(setSize)].filter((part) => part.length > 0);
  const alone = await Promise.all(
    // Whoever breaks a set is found by doing each alone, and the others are not held up.
    parts.map((part) =>
      traced(
        { kind: 'job', name: `jobs ${first?.kind}`, facts: { 'holdfast.jobs': part.length } },
        () => handle(context, part),
      ).catch(() => part),
    ),
  );
  await runEach(context, alone.flat(), taken_by);
}

async function runEach(context: Context, jobs: readonly Job[], taken_by: string): Promise<void> {
  for (const job of jobs) await run(context, job, taken_by);
}

async function run(context: Context, job: Job, taken_by: string): Promise<void> {
  try {
    await traced({ kind: 'job', name: `job ${job.kind}` }, () => handlers[job.kind](context, job));
  } catch (error) {
    if (error instanceof JobLost) return;
    const { kind, subject, failures } = job;
    const text = error instanceof Error ? error.stack : String(error);
    context.log('job failed', { kind, subject, failures, error: text });
    await putOff(context, job, taken_by);
  }
}

/** A job that fails comes again after a pause, until it has failed as often as its kind is tried. */
async function putOff(
  { db, clock, log }: Context,
  { kind, subject, failures }: Job,
  taken_by: string,
) {
  const isGivenUp = failures + 1 >= triesOf(kind);
  if (isGivenUp) log('job given up', { kind, subject });
  await db
    .updateTable('jobs')
    .set(({ eb }) => ({
      failures: eb('failures', '+', 1),
      taken_until: sql<string>`now() + make_interval(secs => ${pauseSeconds(kind, failures)})`,
      ...(isGivenUp && { given_up_at: instant(clock.now()) }),
    }))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('taken_by', '=', taken_by)
    .execute();
}

/** Whether internal jobs of any cell that are due still wait or run; those that failed are not waited for. */
export async function isSomethingDue(context: Context): Promise<boolean> {
  return (await inEachCell(context, isDueHere)).includes(true);
}

async function isDueHere({ db, clock, config }: Context): Promise<boolean> {
  const due = await db
    .selectFrom('jobs')
    .select('job_id')
    .where('run_at', '<=', instant(clock.now()))
    .where('failures', '=', 0)
    .where('kind', 'in', internalJobKinds(config))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}
