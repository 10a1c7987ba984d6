import { refundCardChecks } from '../cards/refund.ts';
import type { Context } from '../context.ts';
import { runJobs } from '../jobs/run-jobs.ts';
import { settleLater } from '../sandbox/processor/settle.ts';
import { settleWithdrawals } from '../withdrawals/settle.ts';

type Job = (context: Context) => Promise<void>;

const always: readonly Job[] = [runJobs, refundCardChecks];
/** What a partner's desk, a bank and a card processor do by themselves. */
const inSandbox: readonly Job[] = [settleWithdrawals, settleLater];

/** What time does by itself. Call it as often as you like: what is done is not done again. */
export async function tick(context: Context): Promise<void> {
  const jobs = context.config.mode === 'sandbox' ? [...always, ...inSandbox] : always;
  for (const job of jobs) {
    // One that fails is tried again at the next tick, and must not hold up the others.
    await job(context).catch((error: unknown) => {
      const text = error instanceof Error ? error.stack : String(error);
      context.log('tick failed', { job: job.name, error: text });
    });
  }
}
