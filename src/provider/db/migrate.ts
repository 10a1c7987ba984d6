import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { prepareAlone } from './alone.ts';
import { type Cell, cellAt, type Schema, searchPathOf } from './cells.ts';
import { layOut } from './citus.ts';
import { codeOfFailure } from './failures.ts';
import type { Db, Tx } from './tables.ts';

const folder = new URL('./schema/', import.meta.url);
const kinds = ['public', 'cell'] as const;

/**
 * Whoever asks for a table waits behind the migration that waits for it, so that one gives way soon,
 * lets them pass and tries again: two minutes in all.
 */
const lockSeconds = 2;
const pauseMs = 2_000;
const mostTries = 30;

type Wanted = {
  /** At least so many; those that are there stay. */
  readonly cells?: number | undefined;
  /** Only these, where a database is to be as it was once: `cell/001-users.sql`. */
  readonly only?: readonly string[];
};

/**
 * Applies the migrations that the database has not seen, in the order of their names: those of
 * `schema/public` to what all share, those of `schema/cell` to each cell. Throws an Error to show as it
 * is when others do not let go of a table, or the tables are those of 0.1.
 */
export async function migrate(db: Db, { cells = 1, only }: Wanted = {}): Promise<void> {
  const names = (await allNames()).filter((name) => only?.includes(name) ?? true);
  await patiently(() => apply(db, 'public', names));
  const there = await cellsOf(db);
  const wanted = Array.from({ length: cells }, (_, position) => cellAt(position));
  for (const cell of new Set([...there, ...wanted])) {
    await patiently(() => apply(db, cell, names));
  }
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
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

async function apply(db: Db, schema: Schema, all: readonly string[]): Promise<void> {
  await prepareAlone(db, async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(`${lockSeconds}s`)}`.execute(tx);
    const applied = await appliedTo(tx);
    const names = all.filter((name) => isOf(schema, name) && !applied.has(`${schema} ${name}`));
    if (names.length === 0) return;
    await sql`create table if not exists public.migrations (
      schema text, name text, primary key (schema, name))`.execute(tx);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(tx);
    await sql`set local search_path = ${sql.raw(searchPathOf(schema))}`.execute(tx);
    const isNew = ![...applied].some((one) => one.startsWith(`${schema} `));
    for (const name of names) {
      for (const statement of await statementsOf(name)) await sql.raw(statement).execute(tx);
      await sql`insert into public.migrations (schema, name) values (${schema}, ${name})`.execute(
        tx,
      );
    }
    if (isNew) await layOut(tx, schema);
  });
}

const isOf = (schema: Schema, name: string) =>
  name.startsWith(schema === 'public' ? 'public/' : 'cell/');

/** Whether there are migrations that one of its schemas has not seen. */
export async function isBehind(db: Db): Promise<boolean> {
  const applied = await appliedTo(db);
  const schemas: Schema[] = ['public', ...cellsIn(applied)];
  const names = await allNames();
  return (
    schemas.length === 1 ||
    schemas.some((schema) =>
      names.some((name) => isOf(schema, name) && !applied.has(`${schema} ${name}`)),
    )
  );
}

/** Whether it has seen one that this version does not know. */
export async function isAhead(db: Db): Promise<boolean> {
  const known = await allNames();
  return (await namesOfMigrations(db)).some((name) => !known.includes(name));
}

/** Those that the database has seen, whichever schema: `cell/001-users.sql`. */
export async function namesOfMigrations(db: Db | Tx): Promise<string[]> {
  const applied = [...(await appliedTo(db))].map((one) => one.slice(one.indexOf(' ') + 1));
  return [...new Set(applied)].toSorted();
}

/** Every cell that there is. */
export const cellsOf = async (db: Db | Tx): Promise<Cell[]> => cellsIn(await appliedTo(db));

function cellsIn(applied: ReadonlySet<string>): Cell[] {
  const schemas = [...applied].map((one) => one.slice(0, one.indexOf(' ')));
  return [...new Set(schemas)].filter((one): one is Cell => one.startsWith('cell_')).toSorted();
}

/** The migrations that this version knows. */
export async function allNames(): Promise<string[]> {
  const names = await Promise.all(
    kinds.map(async (kind) =>
      (await readdir(new URL(kind, folder))).map((one) => `${kind}/${one}`),
    ),
  );
  return names.flat().toSorted();
}

/** As `cell_00 cell/001-users.sql`. */
async function appliedTo(db: Db | Tx): Promise<Set<string>> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass('public.migrations') and attname in ('schema', 'name')
  `.execute(db);
  if (columns.length === 0) return new Set();
  if (columns.length === 1) throw new Error(ofBefore);
  const { rows } = await sql<{ one: string }>`
    select schema || ' ' || name as one from public.migrations`.execute(db);
  return new Set(rows.map(({ one }) => one));
}

const ofBefore =
  'The database was made by version 0.1, whose tables are laid out otherwise. Its data was not ' +
  'changed. Write a backup with that version, and restore it by this one into another database: ' +
  'DATA_DIR=<another> npm run restore -- <file>. A sandbox may be begun anew: npm run db:reset';

/** PGlite takes one statement at a time: an empty line ends one. */
async function statementsOf(name: string): Promise<string[]> {
  const text = await readFile(new URL(name, folder), 'utf8');
  const withoutComments = text.replace(/^ *--.*\n/gm, '');
  return withoutComments.split(/\n{2,}/).filter((statement) => statement.trim() !== '');
}
