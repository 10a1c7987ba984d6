import { sql } from 'kysely';
import { isCitus } from './citus.ts';
import { directoryTables } from './directory.ts';
import { cellsOf, namesOfMigrations } from './migrate.ts';
import type { Db, Tx } from './tables.ts';

/** The first line of a backup: what it is, and which tables it fits. */
export type BackupHead = {
  /** `backup 1`: of version 0.1, whose tables were in one schema. */
  readonly holdfast: 'backup 1' | 'backup 2';
  readonly at: string;
  readonly migrations: readonly string[];
  readonly cells: number;
};
/** Before the rows of a table: `cell_00.loans`. */
export type BackupTable = { readonly table: string };
/** The last line: without it the file was cut off. */
export type BackupEnd = { readonly rows: number };

const atOnce = 500;

/**
 * Everything in the database as of one moment, whatever is written meanwhile, in pieces of lines:
 * JSON, each row as its table's columns are named. It holds for both databases and any later version
 * of ours. Tables that others refer to come first; the directory is no part of it. On Citus each cell is as of a moment of its own:
 * no transaction writes to two.
 */
export async function* linesOfBackup(db: Db, at: string): AsyncGenerator<string> {
  const tables = await backedUpTables(db);
  const head: BackupHead = {
    holdfast: 'backup 2',
    at,
    migrations: await namesOfMigrations(db),
    cells: (await cellsOf(db)).length,
  };
  yield `${JSON.stringify(head)}\n`;
  const end = { rows: 0 };
  const parts = (await isCitus(db)) ? Map.groupBy(tables, schemaOf).values() : [tables];
  for (const part of parts) yield* linesOfTables(db, part, end);
  yield `${JSON.stringify(end satisfies BackupEnd)}\n`;
}

/** All but the directory, which a restore makes anew. */
export async function backedUpTables(db: Db): Promise<string[]> {
  const isOfDirectory = (name: string) => directoryTables.some((one) => name === `public.${one}`);
  return (await tablesInOrder(db)).filter((name) => !isOfDirectory(name));
}

export const schemaOf = (table: string): string => table.slice(0, table.indexOf('.'));

async function* linesOfTables(db: Db, tables: readonly string[], count: { rows: number }) {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    for (const table of tables) {
      const line: BackupTable = { table };
      yield `${JSON.stringify(line)}\n`;
      for await (const texts of rowsOf(tx, table)) {
        count.rows += texts.length;
        yield `${texts.join('\n')}\n`;
      }
    }
  } finally {
    await tx.rollback().execute();
  }
}

/** The database's own words for each row: what would not fit our numbers is kept to the digit. */
async function* rowsOf(tx: Tx, table: string): AsyncGenerator<string[]> {
  await sql`declare backed_up no scroll cursor for
    select to_jsonb(one)::text as row from ${sql.table(table)} as one`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch forward ${sql.lit(atOnce)} from backed_up`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close backed_up`.execute(tx);
}

/**
 * Every table but that of the migrations, with its schema, after all those that it refers to; what all
 * share first, then one cell after another.
 */
export async function tablesInOrder(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select named.name, coalesce(array_agg(others.name) filter (where others.oid <> named.oid), '{}')
      as needs
    from ${namedTables} as named
    left join pg_constraint on conrelid = named.oid and contype = 'f'
    left join ${namedTables} as others on others.oid = confrelid
    where named.name <> 'public.migrations'
    group by named.schema, named.name order by named.schema <> 'public', named.name
  `.execute(db);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((one) => ordered.includes(one)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    const [first] = ready;
    const schema = schemaOf(first?.name ?? '');
    ordered.push(...ready.map(({ name }) => name).filter((name) => schemaOf(name) === schema));
  }
  return ordered;
}

const namedTables = sql`(
  select pg_class.oid, nspname::text as schema, nspname || '.' || relname as name
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  -- What is not logged is lost in a crash and missed by nobody, and no standby can read it.
  where relkind = 'r' and relpersistence = 'p' and (nspname = 'public' or nspname ~ '^cell_[0-9]+$')
)`;
