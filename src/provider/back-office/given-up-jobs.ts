import { sql } from 'kysely';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Db } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/** Jobs that failed as often as they are tried, the first that was given up at the top. */
export function givenUpJobs(db: Db) {
  return db
    .selectFrom('jobs')
    .select(['kind', 'subject', 'run_at', 'failures'])
    .select(({ ref }) => ref('given_up_at').$notNull().as('given_up_at'))
    .where('given_up_at', 'is not', null)
    .orderBy('given_up_at')
    .orderBy('job_id')
    .execute();
}

/** Sends one again, with all its tries. Throws not_found for a job that is not given up. */
export async function retryJob(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, subject }: { readonly kind: string; readonly subject: string },
  operator: string,
): Promise<void> {
  const at = instant(clock.now());
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('jobs')
      .set({ given_up_at: null, failures: 0, taken_by: null })
      // A refund may still be on its way: see `refundWaitSeconds`.
      .set({ taken_until: sql`case when kind = 'refund' then taken_until end` })
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('given_up_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refuse('not_found');
    const detail = { operator, did: 'retry job', kind };
    await audit(tx, { user_id: null, action: 'operator', subject, at, detail });
  });
}
