import { dayMs, minuteMs } from '#credit/durations.ts';
import { hasEnded } from '#credit/mandate.ts';
import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { ProcessorDown } from '../payments/processor.ts';
import { noteMandate } from './note-mandate.ts';

/** How often the bank is asked about a mandate that waits for it, or that did not answer, in ms. */
export const mandatePollMs = 10 * minuteMs;

/**
 * Asks the bank where a mandate stands: often while it is pending, then once a day, in case a webhook was lost. One that
 * has ended is forgotten at the processor, also where the bank has set it up after all.
 */
export async function followMandate(context: Context, job: Job): Promise<void> {
  const { db, payments, clock, log } = context;
  const mandate = await db
    .selectFrom('mandates')
    .select(['reference', 'status'])
    .where('mandate_id', '=', job.subject)
    .executeTakeFirst();
  if (!mandate) return db.transaction().execute((tx) => job.done(tx));
  try {
    const found = await payments.mandate(mandate.reference);
    const isOver = hasEnded(mandate.status);
    if (isOver && found) await payments.forgetCard(found.token);
    await db.transaction().execute(async (tx) => {
      if (isOver) {
        await forgetToken(tx, job.subject);
        return job.done(tx);
      }
      const { status, expires_at } = await noteMandate(tx, context, job.subject, found);
      const now = clock.now();
      const next = status === 'pending' ? now + mandatePollMs : now + dayMs;
      const end = status === 'pending' ? Date.parse(expires_at) : next;
      // One that has just ended is forgotten next.
      return job.again(tx, hasEnded(status) ? now : Math.min(next, end));
    });
  } catch (error) {
    if (!(error instanceof ProcessorDown)) throw error;
    log('mandate without an answer', { error: error.message });
    await db.transaction().execute((tx) => job.again(tx, clock.now() + mandatePollMs));
  }
}

const forgetToken = (tx: Parameters<Job['done']>[0], mandate_id: string) =>
  tx.updateTable('mandates').set({ token: null }).where('mandate_id', '=', mandate_id).execute();
