import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { isFlagged } from './flag.ts';
import { giveUpPayment } from './give-up.ts';
import { hearOfPayment } from './hear.ts';
import { firstLookMs, intentOf } from './intents.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** How long after a checkout was opened the processor is asked, in ms. */
const looks = [firstLookMs, hourMs, ...[1, 2, 3, 4, 5, 6, 7].map((days) => days * dayMs)];

/**
 * Asks the processor about a payment of which nobody has told, so that a lost webhook and a closed
 * browser still credit it. What is not paid after a day is given up, and looked at until then even
 * if its borrower gave it up before; what is pending then is waited for, a week at most.
 */
export async function lookAgain(context: Context, job: Job): Promise<void> {
  const { db, clock } = context;
  const status = await hearOfPayment(context, job.subject);
  const intent = await intentOf(db, job.subject);
  const now = clock.now();
  const openedAt = Date.parse(intent?.created_at ?? '');
  const next = looks.map((after) => openedAt + after).find((at) => at > now);
  await db.transaction().execute(async (tx) => {
    const over = intent?.status === 'success' || (await isFlagged(tx, job.subject));
    const givenUp = !over && status === 'failed' && now >= openedAt + dayMs;
    if (givenUp) await giveUpPayment(tx, job.subject, now);
    return over || givenUp || next === undefined ? job.done(tx) : job.again(tx, next);
  });
}
