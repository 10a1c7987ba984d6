import { sql } from 'kysely';
import { minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { addingRows } from '../db/insert-rows.ts';
import { writeLater } from '../db/later.ts';
import type { Db, Tx } from '../db/tables.ts';

/**
 * Work for later. Its subject is a borrower's id for `end_of_day`, `erasure` and `hold`, a loan's for `autopay`, a partner's
 * number and its own id of a user for `pull` ('6/sabi-1007'), else the id of what it is named after.
 */
export type JobKind =
  | 'autopay'
  | 'ledger_check'
  | 'complaint'
  | 'end_of_day'
  | 'dispute'
  | 'email'
  | 'erasure'
  | 'forget_card'
  | 'hold'
  | 'instant_loan'
  | 'loan'
  | 'mandate'
  | 'own_data'
  | 'payment'
  | 'payout'
  | 'prices'
  | 'pull'
  | 'refund'
  | 'sell_order'
  | 'revenue_share'
  | 'sms'
  | 'sweep'
  | 'webhook';

/** A job that this process holds for a while. Its work is done once it has said so. */
export type Job = {
  readonly kind: JobKind;
  readonly subject: string;
  /** When it was to run, ms since 1970: now or in the past. */
  readonly run_at: number;
  /** How often it has failed since it was scheduled. */
  readonly failures: number;
  /**
   * By when what cannot be undone has begun, ms since 1970 by the clock that nobody moves: a process that stood still for
   * longer may not hold it any more.
   */
  readonly beginBy: number;
  /**
   * Ends the job within the transaction of its work. Throws when it is held no longer, because
   * another process took it over or it was scheduled anew: then the work must not count either.
   */
  done(tx: Tx): Promise<void>;
  /** As `done`, and the job comes again at `at`, ms since 1970. */
  again(tx: Tx, at: number): Promise<void>;
  readonly held: Held;
};

type Held = { readonly job_id: number; readonly taken_by: string };

/** Does the work of many jobs in one transaction. Gives those that have to be done one by one. */
export type JobSetHandler = (context: Context, jobs: readonly Job[]) => Promise<readonly Job[]>;

/** Calls `job.done` or `job.again` in the transaction of its work. One that throws is run again. */
export type JobHandler = (context: Context, job: Job) => Promise<void>;

/**
 * Has work done at `run_at` (ms since 1970), if the transaction commits. A job of the same kind and
 * subject that waits already is moved forward, never back. One
 * that was given up is tried again. Whoever is at it now may not have seen
 * what this transaction did, so it is taken from them and run again.
 */
export async function schedule(tx: Tx, ...jobs: readonly Scheduled[]): Promise<void> {
  writeLater(tx, scheduling, jobs);
}

const scheduling = addingRows<Scheduled>({
  part: 'scheduled',
  table: 'jobs',
  names: ['kind', 'subject', 'run_at'],
  merged: earliestOf,
  ending: sql`
    on conflict (kind, subject) do update set run_at = least(jobs.run_at, excluded.run_at),
      failures = case when jobs.given_up_at is null then jobs.failures else 0 end,
      given_up_at = null, taken_by = null, taken_until = null`,
});

/** The earliest of those of one kind and subject. */
function earliestOf(jobs: readonly Scheduled[]) {
  const once = Map.groupBy(jobs, ({ kind, subject }) => `${kind} ${subject}`);
  return [...once.values()].map((same) => {
    const run_at = instant(Math.min(...same.map((job) => job.run_at)));
    return { ...same[0], run_at };
  });
}

type Scheduled = Pick<Job, 'kind' | 'subject' | 'run_at'>;

/** How long a process may be silent before others take its job. Work waits for services 10 s. */
const heldSeconds = 60;
/** What the processor was asked and did not answer may still reach it for so long. */
export const arrivesWithinMs = 30 * minuteMs;
/**
 * The processor takes no idempotency keys for refunds. One that nobody answered may still be on its way and is not listed
 * yet, so nobody asks again before this has passed: it could go back twice.
 */
export const refundWaitSeconds = arrivesWithinMs / 1000;
/** How many are taken at once: of those in order, what is short enough for one transaction. */
const [mostInOrder, mostAtOnce] = [100, 20];

type Due = {
  readonly kinds: readonly string[];
  readonly now: number;
  /** Now by the clock that nobody moves. */
  readonly real: number;
  readonly taken_by: string;
  /** Only jobs of one instant, so that what they cause comes next. */
  readonly inOrder: boolean;
};

/** Takes what is due, oldest first. */
export async function takeJobs(db: Db, due: Due): Promise<Job[]> {
  const { kinds, now, taken_by, inOrder } = due;
  const ofOneInstant = sql`and due.run_at = (select min(run_at) from due)`;
  const { rows } = await sql<{
    job_id: number;
    kind: JobKind;
    subject: string;
    run_at: string;
    failures: number;
  }>`
    with due as (
      select job_id, run_at from jobs
      where run_at <= ${instant(now)} and given_up_at is null
        and (taken_until is null or taken_until < now())
        and kind in (${sql.join(kinds)})
      order by run_at, job_id limit ${inOrder ? mostInOrder : mostAtOnce}
      for update skip locked
    )
    update jobs set taken_by = ${taken_by},
      taken_until = now() + make_interval(secs =>
        case when kind = 'refund' then ${refundWaitSeconds}::int else ${heldSeconds} end)
    from due
    where jobs.job_id = due.job_id ${inOrder ? ofOneInstant : sql``}
    returning jobs.job_id, kind, subject, jobs.run_at, failures
  `.execute(db);
  return rows
    .toSorted((one, other) => one.job_id - other.job_id)
    .map(({ job_id, kind, subject, run_at, failures }) => {
      const held = { job_id, taken_by };
      return {
        kind,
        subject,
        run_at: Date.parse(run_at),
        failures,
        beginBy: due.real + heldSeconds * 1000,
        held,
        done: (tx) => endJobs(tx, [{ held }]),
        again: (tx, at) => repeatJobs(tx, [{ held }], at),
      };
    });
}

/** Frees every job but refunds, which may still be on their way. Only for a database that no other process works on. */
export async function releaseJobs(db: Db): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ taken_by: null, taken_until: null })
    .where('kind', '!=', 'refund')
    .execute();
}

/** As `done` of each, in one statement. */
export async function endJobs(tx: Tx, jobs: readonly Pick<Job, 'held'>[]): Promise<void> {
  if (jobs.length === 0) return;
  const { numAffectedRows } = await sql`
    delete from jobs using ${heldOf(jobs)} where ${isHeld}
  `.execute(tx);
  requireHeld(jobs, numAffectedRows);
}

/** As `again` of each, in one statement. */
export async function repeatJobs(
  tx: Tx,
  jobs: readonly Pick<Job, 'held'>[],
  at: number,
): Promise<void> {
  if (jobs.length === 0) return;
  const { numAffectedRows } = await sql`
    update jobs set run_at = ${instant(at)}, failures = 0, taken_by = null, taken_until = null
    from ${heldOf(jobs)} where ${isHeld}
  `.execute(tx);
  requireHeld(jobs, numAffectedRows);
}

const heldOf = (jobs: readonly Pick<Job, 'held'>[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(jobs.map(({ held }) => held))})
    as held (job_id bigint, taken_by text)`;

const isHeld = sql`jobs.job_id = held.job_id and jobs.taken_by = held.taken_by`;

function requireHeld(jobs: readonly Pick<Job, 'held'>[], affected = 0n): void {
  if (Number(affected) < jobs.length) throw new JobLost(jobs);
}

/** Somebody else does the work: what was done here is undone with its transaction. */
export class JobLost extends Error {
  override name = 'JobLost';

  constructor(jobs: readonly Pick<Job, 'held'>[]) {
    super(`Held by another process: job ${jobs.map(({ held }) => held.job_id)}`);
  }
}
