import { type Insertable, type Selectable, sql } from 'kysely';
import { type Writing, writeLater } from './later.ts';
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
 * Adds rows, which all have the same columns, in their order, with whatever else the transaction writes.
 * The statement has the same text however many there are, so that it is planned once.
 */
export function insertRows<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  rows: readonly NewRow<Table>[],
): void {
  const [first] = rows;
  if (first) writeLater(tx, insertingInto(table, Object.keys(first)), rows);
}

/** As `insertRows`; a row whose key is there already is changed. */
export function saveRows<Table extends keyof Database>(
  tx: Tx,
  table: Table,
  key: readonly (keyof NewRow<Table> & string)[],
  rows: readonly NewRow<Table>[],
): void {
  const [first] = rows;
  if (first) writeLater(tx, insertingInto(table, Object.keys(first), key), rows);
}

const insertings = new Map<string, Writing<object>>();

/** Always the same for the same columns, so that rows that are added apart are added together. */
function insertingInto(
  table: keyof Database,
  names: readonly string[],
  key: readonly string[] = [],
): Writing<object> {
  const id = `${table} ${names} ${key}`;
  const known = insertings.get(id);
  if (known) return known;
  const part = `added_${table}_${insertings.size}`;
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const changed = names
    .filter((name) => !key.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const orChange =
    key.length > 0
      ? sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(changed)}`
      : sql``;
  const inserting: Writing<object> = {
    tables: [table],
    parts: (rows) => ({
      [part]: sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})
        ${orChange}`,
    }),
  };
  insertings.set(id, inserting);
  return inserting;
}
