import { randomUUID } from 'node:crypto';
import type { Tx } from '../db/tables.ts';
import type { Destination } from '../withdrawals/destination.ts';
import type { Processor } from '../withdrawals/processors.ts';

/** Keeps a destination for the next time; one that is kept already stays as it is. */
export async function saveDestination(
  tx: Tx,
  { user_id, processor, at }: { user_id: string; processor: Processor; at: string },
  { details, ...destination }: Destination,
): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({
      ...destination,
      account_id: randomUUID(),
      user_id,
      processor_id: processor.processor_id,
      slug: processor.slug,
      details: JSON.stringify(details),
      saved_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
