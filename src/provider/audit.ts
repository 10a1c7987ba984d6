import { insertRows } from './db/insert-rows.ts';
import type { Tx } from './db/tables.ts';

type Entry = {
  readonly user_id: string | null;
  readonly action: string;
  readonly subject: string;
  readonly at: string;
  readonly detail?: Record<string, unknown>;
};

/** Who did what to what, in the transaction that did it. `user_id` null: time or the provider. */
export async function audit(tx: Tx, ...entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ detail = {}, ...entry }) => ({ ...entry, detail }));
  insertRows(tx, 'audit', rows);
}
