import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../db/tables.ts';
import type { Destination } from '../withdrawals/destination.ts';
import type { Processor } from '../withdrawals/processors.ts';

export type SavedAccount = Selectable<Database['accounts']>;

type Owner = {
  readonly user_id: string;
  readonly processor: Pick<Processor, 'processor_id' | 'slug'>;
  /** ISO instant. */
  readonly at: string;
  /** Whether the borrower wants to see it again; once wanted, it stays wanted. */
  readonly saved_by_user: boolean;
};

/**
 * Keeps a destination for the next time. One that is kept already takes what is given now, and keeps
 * its id: the same number at the same bank is the same account, however it is corrected.
 */
export async function saveDestination(
  tx: Tx,
  { user_id, processor: { processor_id, slug }, at, saved_by_user }: Owner,
  { details, ...destination }: Destination,
): Promise<SavedAccount> {
  return tx
    .insertInto('accounts')
    .values({
      ...destination,
      account_id: randomUUID(),
      user_id,
      processor_id,
      slug,
      details: JSON.stringify(details),
      saved_at: at,
      saved_by_user,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`user_id, processor_id, coalesce(bank_code, ''), account_number,
          coalesce(details ->> 'routing_number', '')`)
        .doUpdateSet(({ ref }) => ({
          account_name: ref('excluded.account_name'),
          bank_name: ref('excluded.bank_name'),
          details: ref('excluded.details'),
          saved_by_user: sql<boolean>`accounts.saved_by_user or ${saved_by_user}`,
        })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
