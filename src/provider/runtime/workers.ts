import { setTimeout as after } from 'node:timers/promises';
import { sealAudit, sealPauseMs } from '../audit-chain/seal.ts';
import { inCell } from '../cells/in-cell.ts';
import type { MovableClock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { externalJobKinds, internalJobKinds } from './job-kinds.ts';
import { dueKinds, runExternalJobsOf, runJobs } from './run-jobs.ts';
import { runInBackground } from './tick.ts';

const pauseMs = 1_000;
/** What one process has granted the others know within a second: each exchanges twice in it. */
const exchangePauseMs = 500;

/**
 * Runs due jobs again and again while the disk has room. Each cell is asked once a second what is due;
 * its internal jobs are one queue and each kind of its external jobs another, and no queue waits for a
 * second. The audit is chained every few seconds. Processes on one database also exchange what they have granted of the limits on requests.
 *
 * @returns What stops them all and waits for the jobs in hand; what was not begun stays due.
 */
export function startWorkers(context: Context, movable?: MovableClock): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** The queues that are being worked off, by cell and name. */
  const busy = new Map<string, Promise<void>>();
  const start = (queue: string, work: () => Promise<void>) => {
    if (busy.has(queue)) return;
    const worked = work()
      .catch((error: unknown) => context.log('queue failed', { queue, error: String(error) }))
      .finally(() => busy.delete(queue));
    busy.set(queue, worked);
  };
  const loop = (work: () => Promise<void>, pause = pauseMs) => repeat(context, work, pause, signal);
  const { config, requests, shared } = context;
  const loops = [
    loop(async () => {
      await movable?.reload();
      start('background', () => runInBackground(context, signal));
      // None waits for the answer of another, whose node may be away.
      for (const cell of context.database.cells) {
        const here = inCell(context, cell);
        start(`${cell} due`, async () => {
          for (const { name, work } of queuesOf(here, await dueKinds(here), signal)) {
            start(`${cell} ${name}`, work);
          }
        });
      }
    }),
    loop(async () => {
      const audit = { ...context, db: context.shared };
      start('public seals', () => sealAudit(audit, 'public'));
      for (const cell of context.database.cells) {
        start(`${cell} seals`, () => sealAudit(inCell(context, cell), cell));
      }
    }, sealPauseMs),
    // Only one process opens the embedded database.
    ...(config.databaseUrl ? [loop(async () => requests.exchange?.(shared), exchangePauseMs)] : []),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(loops);
    await Promise.all(busy.values());
  };
}

/** Those of a cell in which something is due. */
function queuesOf(context: Context, due: ReadonlySet<string>, signal: AbortSignal) {
  const isDue = (kind: string) => due.has(kind);
  const internal = { name: 'internal', work: () => runJobs(context, signal) };
  return [
    ...(internalJobKinds(context.config).some(isDue) ? [internal] : []),
    ...externalJobKinds(context.config)
      .filter(isDue)
      .map((kind) => ({ name: kind, work: () => runExternalJobsOf(context, kind, signal) })),
  ];
}

/** Runs the work again a while after it has ended, until it is told to stop. */
async function repeat(
  { log, disk }: Context,
  work: () => Promise<void>,
  pause: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    if (!disk.isLow()) {
      await work().catch((error: unknown) => log('tick failed', { error: String(error) }));
    }
    // No reason for the process to live on; the end of the pause may be that of the loop.
    await after(pause, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
