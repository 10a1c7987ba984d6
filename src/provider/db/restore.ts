import { sql } from 'kysely';
import type { BackupEnd, BackupHead, BackupTable } from './backup.ts';
import { tablesInOrder } from './backup.ts';
import { firstCell } from './cells.ts';
import type { Connected } from './connect.ts';
import { rebuildDirectory } from './directory.ts';
import { allNames, cellsOf, migrate, namesOfMigrations } from './migrate.ts';
import type { Db, Tx } from './tables.ts';

const atOnce = 500;

/**
 * Puts a backup into a database without data, all of it or nothing, and brings its tables up to
 * this version. Gives how many rows it held. Throws an Error to show as it is when the database has
 * data, or the lines are no whole backup of this version or an older one.
 */
export async function restore(
  { at }: Pick<Connected, 'at'>,
  lines: AsyncIterable<string>,
): Promise<number> {
  const { withoutTimeout: db } = at('public');
  const reader = lines[Symbol.asyncIterator]();
  const head = headOf((await reader.next()).value);
  await makeTables(db, head);
  const rows = await loadWhole(db, reader);
  await migrate(db);
  await rebuildDirectory({ at, cells: await cellsOf(db) });
  return rows;
}

/** In a transaction that is not repeated when it was undone: its lines can be read only once. */
async function loadWhole(db: Db, lines: AsyncIterator<string, unknown>): Promise<number> {
  const tables = await tablesInOrder(db);
  const tx = await db.startTransaction().execute();
  try {
    // The migrations have put some in, which the backup holds as well.
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx);
    const loaded = await balanced(tx, tables, () => load(tx, lines, tables));
    await continueNumbers(tx);
    await tx.commit().execute();
    return loaded;
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

/** The last change of the tables of 0.1: from then on they have the columns that ours began with. */
const lastOfBefore = '050-given-up-jobs.sql';
/** The migrations that our tables began with. */
const isOfBeginning = (name: string) => /^(public|cell)\/0(0\d|10)-/.test(name);

function headOf(line: string | undefined): BackupHead {
  const head: Partial<BackupHead> = line?.startsWith('{"holdfast"') ? JSON.parse(line) : {};
  const { holdfast, at, migrations, cells = 1 } = head;
  if (!at || !migrations) throw new Error('This is no backup that `npm run backup` has written.');
  if (holdfast === 'backup 2') return { holdfast, at, migrations, cells };
  if (holdfast !== 'backup 1') {
    throw new Error('This backup was written by a newer version of the product. Use that version.');
  }
  if (migrations.includes(lastOfBefore)) return { holdfast, at, migrations: [], cells };
  throw new Error(
    'This backup is of an older version than the last 0.1. Restore it by the last 0.1 first, and write ' +
      'a new backup with it.',
  );
}

/** The tables as they were when the backup was written. */
async function makeTables(db: Db, head: BackupHead): Promise<void> {
  await refuseData(db);
  const all = await allNames();
  const migrations = head.holdfast === 'backup 1' ? all.filter(isOfBeginning) : head.migrations;
  await migrate(db, { only: migrations, cells: head.cells });
  const made = await namesOfMigrations(db);
  if (made.length !== migrations.length || made.some((name) => !migrations.includes(name))) {
    throw new Error(
      'The tables that are there already, or those that this version makes, are not those of the ' +
        'backup. Restore into an empty database, by this version of the product or a newer one.',
    );
  }
}

/** Partners' keys, rates and addresses of the newsletter are there before anybody borrows. */
async function refuseData(db: Db): Promise<void> {
  for (const table of await tablesInOrder(db)) {
    const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length === 0) continue;
    throw new Error(
      `There is data already, in ${table}. Name an empty database in DATABASE_URL, or a new ` +
        'folder in DATA_DIR.',
    );
  }
}

/**
 * Loads with the ledgers' balance asked of all postings at the end: a batch of rows may hold half of
 * one.
 */
async function balanced<Loaded>(
  tx: Tx,
  tables: readonly string[],
  load: () => Promise<Loaded>,
): Promise<Loaded> {
  const ledgers = tables
    .filter((name) => name.endsWith('.ledger_entries'))
    .map((one) => sql.table(one));
  for (const ledger of ledgers) {
    await sql`alter table ${ledger} disable trigger entries_balance`.execute(tx);
  }
  const loaded = await load();
  for (const ledger of ledgers) {
    const { rows } = await sql<{ transaction_id: number }>`
      select transaction_id from ${ledger}
      group by transaction_id, currency having sum(amount) <> 0 limit 1
    `.execute(tx);
    const [wrong] = rows;
    if (wrong)
      throw new Error(`Transaction ${wrong.transaction_id} of the ledger does not balance.`);
    await sql`alter table ${ledger} enable trigger entries_balance`.execute(tx);
  }
  return loaded;
}

async function load(
  tx: Tx,
  lines: AsyncIterator<string, unknown>,
  tables: readonly string[],
): Promise<number> {
  let [table, rows] = ['', 0];
  let waiting: string[] = [];
  const insert = async () => {
    if (waiting.length > 0) await insertInto(tx, table, waiting);
    rows += waiting.length;
    waiting = [];
  };
  for (;;) {
    const { value: line, done } = await lines.next();
    if (done) throw new Error('The backup has been cut off: its last line is missing.');
    const mark = markOf(line);
    if (mark && 'rows' in mark) {
      await insert();
      if (mark.rows === rows) return rows;
      throw new Error(`The backup should hold ${mark.rows} rows, and holds ${rows}.`);
    }
    if (mark) {
      await insert();
      table = tableNamed(mark.table, tables);
      continue;
    }
    waiting.push(line);
    if (waiting.length === atOnce) await insert();
  }
}

/** In a backup of 0.1 it stands without a schema: that of the cell, if both have one. */
function tableNamed(name: string, tables: readonly string[]): string {
  const places = name.includes('.') ? [name] : [`${firstCell}.${name}`, `public.${name}`];
  const found = places.find((place) => tables.includes(place));
  if (!found) throw new Error(`There is no table ${name} here.`);
  return found;
}

/** A row has more columns than these, and spaces after its colons, as PostgreSQL writes them. */
function markOf(line: string): BackupTable | BackupEnd | undefined {
  return /^\{"(table":"[\w.]+"|rows":\d+)\}$/.test(line) ? JSON.parse(line) : undefined;
}

/** The database reads each row by the names of the columns; keys that it gave stay as they are. */
export async function insertInto(tx: Tx, table: string, rows: readonly string[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} overriding system value
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.join()}]`}::jsonb)
  `.execute(tx);
}

/** What numbers its rows by itself goes on after the last. */
export async function continueNumbers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select nspname || '.' || relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where attidentity <> '' and (nspname = 'public' or nspname ~ '^cell_[0-9]+$')
  `.execute(tx);
  for (const { table, column } of rows) {
    const { rows: found } = await sql<{ last: number | null }>`
      select max(${sql.ref(column)}) as last from ${sql.table(table)}`.execute(tx);
    const last = found[0]?.last ?? null;
    // In a statement of its own: the coordinator of a Citus counts, not the node on which the rows lie.
    if (last !== null) {
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(tx);
    }
  }
}
