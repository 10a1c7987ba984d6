import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Tx } from './tables.ts';

/** A row to add, its values as they are read: an object where a column holds JSON. */
export type NewRow<Table extends keyof Database> = {
  readonly [Column in keyof Insertable<Database[Table]>]: Column extends keyof Selectable<
    Database[Table]
  >
    ? Selectable<Database[Table]>[Column]
    : never;
};

/**
 * Adds rows, which all have the same columns, in their order. The statement has the same text however
 * many there are, so that it is planned once.
 */
export async function insertRows<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
  `.execute(tx);
}
