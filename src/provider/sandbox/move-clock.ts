import { setTimeout } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { inEachCell } from '../cells/in-cell.ts';
import { instant, type MovableClock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { isSomethingDue, runExternalJobs } from '../runtime/run-jobs.ts';
import { tick } from '../runtime/tick.ts';

/**
 * Moves the sandbox's clock on and lets everything happen that was to happen by then. It stops at
 * each instant at which we, the bank or the card processor have something to do, so that a payment
 * is not told of a month late. Borrowers' days need no stop: they run day by day by themselves; nor
 * do partners, who would be asked for every pause of a try that is made up.
 */
export async function moveClock(context: Context, clock: MovableClock, to: number): Promise<void> {
  await doWhatIsDue(context);
  for (;;) {
    const at = await nextEvent(context, clock.now(), to);
    if (at === undefined) break;
    await clock.moveTo(at);
    await doWhatIsDue(context);
  }
  await clock.moveTo(to);
  await allDone(context);
  await runExternalJobs(context);
}

async function doWhatIsDue(context: Context): Promise<void> {
  await tick(context);
  await runExternalJobs(context);
}

/** The earliest of any cell, of the bank and of the card processor. */
async function nextEvent(context: Context, after: number, to: number): Promise<number | undefined> {
  const between = sql`> ${instant(after)} and`;
  const earliest = async (db: Db, events: RawBuilder<unknown>) => {
    const { rows } = await sql<{ at: string | null }>`${events}`.execute(db);
    return rows.map(({ at }) => at);
  };
  const outside = await earliest(
    context.shared,
    sql`
      select min(settles_at) as at from sandbox_charges
      where status = 'pending' and settles_at ${between} settles_at <= ${instant(to)}
      union all
      select min(settles_at) from sandbox_transfers
      where settles_at ${between} settles_at <= ${instant(to)}`,
  );
  const ofCells = await inEachCell(context, ({ db }) =>
    earliest(
      db,
      sql`
        select min(run_at) as at from jobs
        where run_at ${between} run_at <= ${instant(to)}
          and kind not in ('end_of_day', 'sweep', 'webhook', 'pull', 'ledger_check')`,
    ),
  );
  const times = [...outside, ...ofCells.flat()].flatMap((at) => (at ? [Date.parse(at)] : []));
  return times.length > 0 ? Math.min(...times) : undefined;
}

/** Days that another process is just running count as well: who moves the clock sees them run. */
async function allDone(context: Context): Promise<void> {
  const patience = AbortSignal.timeout(30_000);
  do {
    await tick(context);
    if (!(await isSomethingDue(context))) return;
    await setTimeout(20);
  } while (!patience.aborted);
}
