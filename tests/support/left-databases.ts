import pg from 'pg';
import { keepRows } from './kept-rows.ts';

/** A database that nobody uses, with all that its connections have planned. */
type Left<Database> = { readonly database: Database; putBack(): Promise<boolean> };

const left = new Map<string, Left<unknown>[]>();

/** One of these that an earlier file of this process has left, with the rows that it was made with. */
export async function takeLeft<Database>(key: string): Promise<Database | undefined> {
  for (let one = left.get(key)?.pop(); one; one = left.get(key)?.pop()) {
    if (await one.putBack()) return one.database as Database;
  }
  return undefined;
}

/**
 * Has a new database left to later files when it is closed, in place of being dropped: what its connections have
 * planned is half the work of a file. One whose tables a test has changed, or whose rows are held, is dropped.
 */
export async function leaveAtClose<Database extends { close(): Promise<void> }>(
  key: string,
  address: string,
  database: Database,
): Promise<Database> {
  const client = new pg.Client(address);
  client.on('error', () => undefined);
  await client.connect();
  // Nobody waits for it at the end.
  (client as unknown as { connection: { stream: { unref(): void } } }).connection.stream.unref();
  const query = async <Row extends pg.QueryResultRow>(text: string) =>
    (await client.query<Row>(text)).rows;
  const { tables, refills, sequences } = await keepRows(query);
  const statements = [
    // What fills pages is emptied as a whole, lest every look at it goes through what is gone.
    ...tables.map(
      (name) => `if pg_relation_size('${name}') > 65536 then truncate ${name} cascade; end if`,
    ),
    ...tables.map((name) => `delete from ${name}`),
    ...refills,
    ...sequences.map((set) => `perform ${set}`),
  ];
  // In plpgsql, which plans them once.
  await query(`create function kept.put_back() returns void language plpgsql as $$
    begin ${statements.join(';')}; end $$`);
  await query(`set session_replication_role = replica; set lock_timeout = '2s'`);
  const made = JSON.stringify(await query(countObjects));
  const kept: Database = {
    ...database,
    async close() {
      left.set(key, [...(left.get(key) ?? []), { database: kept, putBack }]);
    },
  };
  const putBack = async () => {
    try {
      if (JSON.stringify(await query(countObjects)) !== made) throw new Error('Other tables');
      await query('select kept.put_back()');
      return true;
    } catch {
      await client.end();
      await database.close();
      return false;
    }
  };
  return kept;
}

/** So many tables, columns and so on: who changes the schema changes one of them. */
const countObjects = `select ${[
  'class',
  'attribute',
  'trigger',
  'proc',
  'constraint',
  'db_role_setting',
]
  .map((catalog) => `(select count(*) from pg_${catalog}) as ${catalog}`)
  .join(', ')}`;
