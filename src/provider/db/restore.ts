import { sql } from 'kysely';
import type { BackupEnd, BackupHead, BackupTable } from './backup.ts';
import { tablesInOrder } from './backup.ts';
import { migrate, namesOfMigrations } from './migrate.ts';
import type { Db, Tx } from './tables.ts';

const atOnce = 500;

/**
 * Puts a backup into a database without data, all of it or nothing, and brings its tables up to
 * this version. Gives how many rows it held. Throws an Error to show as it is when the database has
 * data, or the lines are no whole backup of this version or an older one.
 */
export async function restore(db: Db, lines: AsyncIterable<string>): Promise<number> {
  const reader = lines[Symbol.asyncIterator]();
  const head = headOf((await reader.next()).value);
  await makeTables(db, head.migrations);
  const rows = await loadWhole(db, reader);
  await migrate(db);
  return rows;
}

/** In a transaction that is not repeated when it was undone: its lines can be read only once. */
async function loadWhole(db: Db, lines: AsyncIterator<string, unknown>): Promise<number> {
  const tx = await db.startTransaction().execute();
  try {
    const tables = await tablesInOrder(tx);
    // The migrations have put some in, which the backup holds as well.
    await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(tx);
    const loaded = await balanced(tx, () => load(tx, lines, tables));
    await continueNumbers(tx);
    await tx.commit().execute();
    return loaded;
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

function headOf(line: string | undefined): BackupHead {
  const head: Partial<BackupHead> = line?.startsWith('{"holdfast"') ? JSON.parse(line) : {};
  if (head.holdfast === 'backup 1' && head.at && head.migrations) return head as BackupHead;
  throw new Error('This is no backup that `npm run backup` has written.');
}

/** The tables as they were when the backup was written. */
async function makeTables(db: Db, migrations: readonly string[]): Promise<void> {
  await refuseData(db);
  await migrate(db, migrations);
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
 * Loads with the ledger's balance asked of all postings at the end: a batch of rows may hold half of
 * one. Tables of before entries had a currency ask for it themselves at the commit.
 */
async function balanced<Loaded>(tx: Tx, load: () => Promise<Loaded>): Promise<Loaded> {
  const { rows: asked } = await sql`
    select from pg_attribute where attrelid = 'ledger_entries'::regclass and attname = 'currency'
  `.execute(tx);
  if (asked.length === 0) return load();
  await sql`alter table ledger_entries disable trigger entries_balance`.execute(tx);
  const loaded = await load();
  const { rows } = await sql<{ transaction_id: number }>`
    select transaction_id from ledger_entries
    group by transaction_id, currency having sum(amount) <> 0 limit 1
  `.execute(tx);
  const [wrong] = rows;
  if (wrong) throw new Error(`Transaction ${wrong.transaction_id} of the ledger does not balance.`);
  await sql`alter table ledger_entries enable trigger entries_balance`.execute(tx);
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
      if (!tables.includes(mark.table)) throw new Error(`There is no table ${mark.table} here.`);
      table = mark.table;
      continue;
    }
    waiting.push(line);
    if (waiting.length === atOnce) await insert();
  }
}

/** A row has more columns than these, and spaces after its colons, as PostgreSQL writes them. */
function markOf(line: string): BackupTable | BackupEnd | undefined {
  return /^\{"(table":"\w+"|rows":\d+)\}$/.test(line) ? JSON.parse(line) : undefined;
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
    select relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attidentity <> '' and relnamespace = 'public'::regnamespace
  `.execute(tx);
  for (const { table, column } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.ref(column)}))
      from ${sql.table(table)} having max(${sql.ref(column)}) is not null
    `.execute(tx);
  }
}
