import type { Context } from '../context.ts';
import { runJobs } from './run-jobs.ts';

/** What time does by itself. Call it as often as you like: what is done is not done again. */
export async function tick(context: Context, stopping?: AbortSignal): Promise<void> {
  for (const job of [runJobs, ...context.background]) {
    // One that fails is tried again at the next tick, and must not hold up the others.
    await job(context, stopping).catch((error: unknown) => {
      const text = error instanceof Error ? error.stack : String(error);
      context.log('tick failed', { job: job.name, error: text });
    });
  }
}
