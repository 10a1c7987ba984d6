import type { Updateable } from 'kysely';
import { audit } from '../audit.ts';
import type { Database, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

/** Throws not_found for somebody who is none of us. */
export async function changeMember(
  tx: Tx,
  staff_id: string,
  set: Updateable<Database['staff']>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('staff')
    .set(set)
    .where('staff_id', '=', staff_id)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refuse('not_found');
}

/** On record in the transaction that did it. */
export const noteMember = (tx: Tx, subject: string, at: string, detail: Record<string, unknown>) =>
  audit(tx, { user_id: null, action: 'staff', subject, at, detail });
