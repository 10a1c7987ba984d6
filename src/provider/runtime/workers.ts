import { setTimeout as after } from 'node:timers/promises';
import type { MovableClock } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { externalJobKinds } from './job-kinds.ts';
import { runExternalJobsOf } from './run-jobs.ts';
import { tick } from './tick.ts';

const pauseMs = 1_000;
/** What one process has granted the others know within a second: each exchanges twice in it. */
const exchangePauseMs = 500;

/**
 * Runs due jobs again and again while the disk has room: internal jobs in one loop, each kind of
 * external job in a loop of its own. In another, processes on one database exchange what they have
 * granted of the limits on requests.
 *
 * @returns What stops them all and waits for the jobs in hand; what was not begun stays due.
 */
export function startWorkers(context: Context, movable?: MovableClock): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = (work: () => Promise<void>, pause = pauseMs) => repeat(context, work, pause, signal);
  const { config, db, requests } = context;
  const loops = [
    loop(async () => {
      await movable?.reload();
      await tick(context, signal);
    }),
    ...externalJobKinds(config).map((kind) => loop(() => runExternalJobsOf(context, kind, signal))),
    // Only one process opens the embedded database.
    ...(config.databaseUrl ? [loop(async () => requests.exchange?.(db), exchangePauseMs)] : []),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
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
