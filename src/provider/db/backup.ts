import { sql } from 'kysely';
import { namesOfMigrations } from './migrate.ts';
import type { Db, Tx } from './tables.ts';

/** The first line of a backup: what it is, and which tables it fits. */
export type BackupHead = {
  readonly holdfast: 'backup 1';
  readonly at: string;
  readonly migrations: readonly string[];
};
/** Before the rows of a table. */
export type BackupTable = { readonly table: string };
/** The last line: without it the file was cut off. */
export type BackupEnd = { readonly rows: number };

const atOnce = 500;

/**
 * Everything in the database as of one moment, whatever is written meanwhile, in pieces of lines:
 * JSON, each row as its table's columns are named. It holds for both databases and any later version
 * of ours. Tables that others refer to come first.
 */
export async function* linesOfBackup(db: Db, at: string): AsyncGenerator<string> {
  const tx = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const head: BackupHead = {
      holdfast: 'backup 1',
      at,
      migrations: (await namesOfMigrations(tx)).toSorted(),
    };
    yield `${JSON.stringify(head)}\n`;
    let rows = 0;
    for (const table of await tablesInOrder(tx)) {
      const line: BackupTable = { table };
      yield `${JSON.stringify(line)}\n`;
      for await (const texts of rowsOf(tx, table)) {
        rows += texts.length;
        yield `${texts.join('\n')}\n`;
      }
    }
    const end: BackupEnd = { rows };
    yield `${JSON.stringify(end)}\n`;
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

/** Every table but that of the migrations, after all those that it refers to. */
export async function tablesInOrder(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; needs: string[] }>`
    select tables.relname as name, coalesce(
      array_agg(others.relname::text) filter (where others.oid <> tables.oid), '{}') as needs
    from pg_class as tables
    left join pg_constraint on conrelid = tables.oid and contype = 'f'
    left join pg_class as others on others.oid = confrelid
    where tables.relkind = 'r' and tables.relnamespace = 'public'::regnamespace
      and tables.relname <> 'migrations'
    group by tables.relname order by tables.relname
  `.execute(db);
  const ordered: string[] = [];
  while (ordered.length < rows.length) {
    const ready = rows.filter(
      ({ name, needs }) => !ordered.includes(name) && needs.every((one) => ordered.includes(one)),
    );
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...ready.map(({ name }) => name));
  }
  return ordered;
}
