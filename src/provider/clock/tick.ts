import type { Context } from '../context.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { settleLater } from '../sandbox/processor/settle.ts';
import { settleTransfers } from '../sandbox/processor/settle-transfers.ts';

/** What time does by itself. Call it as often as you like: what is done is not done again. */
export async function tick(context: Context, stopping?: AbortSignal): Promise<void> {
  const jobs: (typeof runJobs)[] = [runJobs];
  // What a bank and a card processor do by themselves.
  if (context.config.mode === 'sandbox') jobs.push(settleLater, settleTransfers);
  for (const job of jobs) {
    // One that fails is tried again at the next tick, and must not hold up the others.
    await job(context, stopping).catch((error: unknown) => {
      const text = error instanceof Error ? error.stack : String(error);
      context.log('tick failed', { job: job.name, error: text });
    });
  }
}
