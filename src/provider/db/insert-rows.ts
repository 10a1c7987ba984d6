import { createHash } from 'node:crypto';
import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
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
  // The same in every process, whatever it has written before.
  const part = `added_${table}_${createHash('sha256').update(id).digest('hex').slice(0, 8)}`;
  const changed = names
    .filter((name) => !key.includes(name))
    .map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`);
  const orChange =
    key.length > 0
      ? sql`on conflict (${columnsOf(key)}) do update set ${sql.join(changed)}`
      : sql``;
  const inserting = addingRows({
    ...{ part, table, names, ending: orChange },
    merged: (rows: readonly object[]) => lastOf(rows, key),
  });
  insertings.set(id, inserting);
  return inserting;
}

type Adding<Row> = {
  /** The name of its part in the statement. */
  readonly part: string;
  readonly table: keyof Database;
  readonly names: readonly string[];
  /** One row for each of the table: a statement changes no row twice. */
  readonly merged: (rows: readonly Row[]) => readonly object[];
  /** What follows the rows. */
  readonly ending: Expression<unknown>;
};

/** A way of adding rows to a table. */
export const addingRows = <Row>({
  part,
  table,
  names,
  merged,
  ending,
}: Adding<Row>): Writing<Row> => ({
  tables: [table],
  parts(rows) {
    const columns = columnsOf(names);
    return {
      [part]: sql`
        insert into ${sql.table(table)} (${columns})
        select ${columns} from jsonb_populate_recordset(
          null::${sql.table(table)}, ${JSON.stringify(merged(rows))})
        ${ending}`,
    };
  },
  apart: (tx, rows) => insertValues(tx, { table, names, rows: merged(rows), ending }),
});

const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** The last of the rows that have the same key. */
function lastOf(rows: readonly object[], key: readonly string[]): readonly object[] {
  if (key.length === 0) return rows;
  const keyOf = (row: object) => {
    const named = new Map<string, unknown>(Object.entries(row));
    return JSON.stringify(key.map((name) => named.get(name)));
  };
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

type Values = {
  readonly table: keyof Database;
  readonly names: readonly string[];
  readonly rows: readonly object[];
  /** What follows the rows. */
  readonly ending?: Expression<unknown>;
};

const mostParameters = 65_535;

/**
 * Adds rows now, with their values in the statement: on a Citus that is the one way to add a row that a
 * single node commits by itself. Gives what `ending` returns.
 */
export async function insertValues<Row>(
  tx: Tx,
  { table, names, rows, ending = sql`` }: Values,
): Promise<Row[]> {
  const returned: Row[] = [];
  const most = Math.floor(mostParameters / names.length);
  for (let from = 0; from < rows.length; from += most) {
    const values = rows.slice(from, from + most).map((row) => {
      const named = new Map<string, unknown>(Object.entries(row));
      return sql`(${sql.join(names.map((name) => asParameter(named.get(name))))})`;
    });
    const { rows: some } = await sql<Row>`
      insert into ${sql.table(table)} (${columnsOf(names)}) values ${sql.join(values)} ${ending}
    `.execute(tx);
    returned.push(...some);
  }
  return returned;
}

/** What is not a plain value goes to a column of JSON: none that rows are added to has another type. */
const asParameter = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
