import { setTimeout as after } from 'node:timers/promises';
import type { MovableClock } from '../clock/clock.ts';
import { tick } from '../clock/tick.ts';
import type { Context } from '../context.ts';
import { errandsOf } from './kinds.ts';
import { runErrandsOf } from './run-jobs.ts';

const pauseMs = 1_000;

/**
 * Does what is due, again and again: our own work by one loop, each kind of errand by one of its own.
 * The result stops them all and waits for what they are at; what they have not begun stays due.
 */
export function keepWorking(context: Context, movable?: MovableClock): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = (work: () => Promise<void>) => repeat(context, work, signal);
  const loops = [
    loop(async () => {
      await movable?.reload();
      await tick(context, signal);
    }),
    ...errandsOf(context.config).map((kind) => loop(() => runErrandsOf(context, kind, signal))),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(loops);
  };
}

/** Runs the work again a while after it has ended, until it is told to stop. */
async function repeat(
  { log }: Context,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error: unknown) => log('tick failed', { error: String(error) }));
    // No reason for the process to live on; the end of the pause may be that of the loop.
    await after(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
