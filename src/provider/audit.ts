import type { Tx } from './db/tables.ts';

/** Who did what to what, in the transaction that did it. `user_id` null: time or the provider. */
export async function audit(
  tx: Tx,
  entry: {
    readonly user_id: string | null;
    readonly action: string;
    readonly subject: string;
    readonly at: string;
    readonly detail?: Record<string, unknown>;
  },
): Promise<void> {
  const { detail = {}, ...rest } = entry;
  await tx
    .insertInto('audit')
    .values({ ...rest, detail: JSON.stringify(detail) })
    .execute();
}
