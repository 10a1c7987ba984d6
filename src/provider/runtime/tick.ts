import { inEachCell } from '../cells/in-cell.ts';
import type { BackgroundWork, Context } from '../context.ts';
import { runJobs } from './run-jobs.ts';

/** What time does by itself. Call it as often as you like: what is done is not done again. */
export async function tick(context: Context, stopping?: AbortSignal): Promise<void> {
  await inEachCell(context, (here) => withoutFailing(here, runJobs, stopping));
  await runInBackground(context, stopping);
}

/** What the sandbox's bank and card processor do by themselves. */
export async function runInBackground(context: Context, stopping?: AbortSignal): Promise<void> {
  for (const work of context.background) await withoutFailing(context, work, stopping);
}

/** One that fails is tried again at the next tick, and must not hold up the others. */
async function withoutFailing(context: Context, work: BackgroundWork, stopping?: AbortSignal) {
  await work(context, stopping).catch((error: unknown) => {
    const text = error instanceof Error ? error.stack : String(error);
    context.log('tick failed', { job: work.name, error: text });
  });
}
