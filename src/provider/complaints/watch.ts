import type { Context } from '../context.ts';
import type { Job } from '../jobs/job.ts';
import { dueOf, lateSteps, openSteps } from './clock.ts';
import { lateForStaff } from './words.ts';

/** A limit of a complaint has passed: support is told what is late, and this comes again at the next one. */
export async function watchComplaint(
  { db, clock, messages, config }: Context,
  job: Job,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('complaints')
      .selectAll()
      .where('complaint_id', '=', job.subject)
      .executeTakeFirstOrThrow();
    const now = clock.now();
    const late = lateSteps(row, now);
    // What was late before has been told of then.
    if (late.some((step) => dueOf(row, step) >= job.run_at - 1)) {
      await messages.send(tx, lateForStaff(config.supportEmail, row, late));
    }
    const next = openSteps(row).find((step) => !late.includes(step));
    if (next) await job.again(tx, dueOf(row, next) + 1);
    else await job.done(tx);
  });
}
