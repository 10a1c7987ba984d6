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

/** Keeps a destination for the next time and gives its id; one that is kept stays as it is. */
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
        .expression(sql`user_id, processor_id, coalesce(bank_code, ''), account_number`)
        .doUpdateSet({ saved_by_user: sql<boolean>`accounts.saved_by_user or ${saved_by_user}` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}
