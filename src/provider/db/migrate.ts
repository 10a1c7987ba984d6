import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { prepareAlone } from './alone.ts';
import { codeOfFailure } from './failures.ts';
import type { Db } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);

/**
 * Whoever asks for a table waits behind the migration that waits for it, so that one gives way soon,
 * lets them pass and tries again: two minutes in all.
 */
const lockSeconds = 2;
const pauseMs = 2_000;
const mostTries = 30;

/**
 * Applies the migrations that the database has not seen, in the order of their names; only the
 * `wanted` ones where a database is to be as it was once. Throws an Error to show as it is when
 * others do not let go of a table.
 */
export async function migrate(db: Db, wanted?: readonly string[]): Promise<void> {
  const names = (await allNames()).filter((name) => wanted?.includes(name) ?? true);
  for (let tries = 1; ; tries++) {
    try {
      return await apply(db, names);
    } catch (error) {
      if (codeOfFailure(error) !== 'in_flight') throw error;
      if (tries === mostTries) throw new Error(inUse);
      await after(pauseMs);
    }
  }
}

const inUse =
  'The tables of the database have to change, and somebody holds them: a backup, or another long ' +
  'transaction. Nothing was changed. Start again when that is over.';

async function apply(db: Db, names: readonly string[]): Promise<void> {
  await prepareAlone(db, async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(`${lockSeconds}s`)}`.execute(tx);
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

/** Whether it has seen one that this version does not know. */
export async function isAhead(db: Db): Promise<boolean> {
  const known = await allNames();
  return (await namesOfMigrations(db)).some((name) => !known.includes(name));
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
