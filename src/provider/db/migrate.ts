import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { prepareAlone } from './alone.ts';
import type { Db } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);
/**
 * Applies the migrations that the database has not seen, in the order of their names; only the
 * `wanted` ones where a database is to be as it was once.
 */
export async function migrate(db: Db, wanted?: readonly string[]): Promise<void> {
  const names = (await allNames()).filter((name) => wanted?.includes(name) ?? true);
  await db.transaction().execute(async (tx) => {
    await prepareAlone(tx);
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
  const applied = await namesOfMigrations(db);
  return (await allNames()).some((name) => !applied.includes(name));
}

/** Those that the database has seen. */
export async function namesOfMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql`select where to_regclass('migrations') is not null`.execute(db);
  return rows.length > 0 ? [...(await appliedTo(db))] : [];
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
