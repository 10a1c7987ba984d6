import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);
/** Any number will do, as long as every process takes the same one. */
const lock = 4_021_977;

/** Applies the migrations that the database has not seen, in the order of their names. */
export async function migrate(db: Db): Promise<void> {
  const names = await allNames();
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx); // another process may be at it: wait
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
    await sql`create table if not exists migrations (name text primary key)`.execute(tx);
    const applied = await appliedTo(tx);
    for (const name of names.filter((one) => !applied.has(one))) {
      for (const statement of await statementsOf(name)) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
  });
}

/** Whether there are migrations that the database has not seen. */
export async function isBehind(db: Db): Promise<boolean> {
  const { rows } = await sql`select where to_regclass('migrations') is not null`.execute(db);
  const applied = rows.length > 0 ? await appliedTo(db) : new Set();
  return (await allNames()).some((name) => !applied.has(name));
}

async function allNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

async function appliedTo(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** PGlite takes one statement at a time: an empty line ends one. */
async function statementsOf(name: string): Promise<string[]> {
  const text = await readFile(new URL(name, folder), 'utf8');
  const withoutComments = text.replace(/^--.*\n/gm, '');
  return withoutComments.split(/\n{2,}/).filter((statement) => statement.trim() !== '');
}
