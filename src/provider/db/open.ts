import { join } from 'node:path';
import pg from 'pg';
import type { Cell } from './cells.ts';
import { isCitus } from './citus.ts';
import { type Connected, connectPostgres, overPglite, type Wire } from './connect.ts';
import { hasDatabase } from './data-folder.ts';
import {
  openDurablePglite,
  removeDurablePglite,
  requireWanted,
  type WantedDatabase,
} from './durable-pglite.ts';
import { cellsOf, isAhead, isBehind, migrate, namesOfMigrations } from './migrate.ts';
import type { Db } from './tables.ts';

export type OpenDatabase = Connected & {
  /** Those that were there when it was opened, the first one first. */
  readonly cells: readonly Cell[];
};

type Where = {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** It gets so many cells, if it has fewer. */
  readonly cells?: number;
};

/**
 * PostgreSQL when there is an address of one, else PGlite in the data folder; migrated, unless
 * `inspect` throws, which sees it as it was, or it is not the one that is wanted: an empty
 * PostgreSQL is one that is to be made.
 */
export async function openDatabase(
  where: Where,
  {
    wanted = 'any',
    inspect,
  }: { wanted?: WantedDatabase; inspect?: ((db: Db) => Promise<void>) | undefined } = {},
): Promise<OpenDatabase> {
  return migrated(await openUnprepared(where, wanted), where.cells, async (db) => {
    if (where.databaseUrl && wanted !== 'any') {
      const isThere = (await namesOfMigrations(db)).length > 0;
      requireWanted(wanted, isThere, 'the PostgreSQL of DATABASE_URL');
    }
    await inspect?.(db);
  });
}

/** As it is, or empty and without a table when it was made: for who makes its tables. */
export async function openUnprepared(
  { dataDir, databaseUrl }: Where,
  wanted: WantedDatabase = 'any',
): Promise<Connected> {
  return databaseUrl ? connectPostgres(databaseUrl) : connectEmbedded(dataDir, wanted);
}

/**
 * A database that is there already, as it is, for who only looks. Throws when there is none in the
 * data folder, and when its tables are older than this version.
 */
export async function openExisting(where: Where): Promise<OpenDatabase> {
  return orClosed(await openUnprepared(where, 'existing'), async (connected) => {
    if (await isBehind(connected.db)) {
      throw new Error('The database is of an older version. Start the product once: npm start');
    }
    return withCells(connected);
  });
}

/** With the cells that it has now. */
export async function withCells(connected: Connected): Promise<OpenDatabase> {
  const cells = await cellsOf(connected.db);
  connected.adaptTo({ cells: cells.length, isCitus: await isCitus(connected.db) });
  return { ...connected, cells };
}

/** Migrated. What a request asks is given up after `answerWithinMs`. */
export function openPostgres(
  url: string,
  { cells = 1, ...wire }: Wire & { cells?: number } = {},
): Promise<OpenDatabase> {
  return migrated(connectPostgres(url, wire), cells);
}

const folderIn = (dataDir: string) => join(dataDir, 'database');

/** Whether there is one, on whatever server. Throws an Error to show as it is for a damaged folder. */
export const isThere = ({ dataDir, databaseUrl }: Where): boolean =>
  databaseUrl !== null || hasDatabase(folderIn(dataDir));

async function connectEmbedded(dataDir: string, wanted: WantedDatabase): Promise<Connected> {
  const { pglite, close } = await openDurablePglite(folderIn(dataDir), wanted);
  const database = overPglite(pglite);
  const closing = async () => {
    await database.close();
    await close();
  };
  return orClosed({ ...database, close: closing }, async (connected) => {
    if (!(await isAhead(connected.db))) return connected;
    throw new Error(
      `The database in ${dataDir} was made by a newer version of Holdfast. Its data was not ` +
        'changed. Start that version.',
    );
  });
}

/** Removes every table and its data. Throws when another process owns the data folder. */
export async function forgetDatabase({ dataDir, databaseUrl }: Where): Promise<void> {
  if (!databaseUrl) return removeDurablePglite(folderIn(dataDir));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query(forgotten);
  } finally {
    await client.end();
  }
}

const forgotten = `do $$
declare
  one text;
begin
  for one in select nspname from pg_namespace where nspname ~ '^cell_[0-9]+$' loop
    execute format('drop schema %I cascade', one);
  end loop;
  drop schema public cascade;
  create schema public;
end
$$`;

const migrated = (
  connected: Connected,
  cells?: number,
  inspect?: (db: Db) => Promise<void>,
): Promise<OpenDatabase> =>
  orClosed(connected, async ({ db, withoutTimeout }) => {
    await inspect?.(db);
    await migrate(withoutTimeout, { cells });
    return withCells(connected);
  });

async function orClosed<Opened extends Connected>(
  connected: Connected,
  prepare: (connected: Connected) => Promise<Opened>,
): Promise<Opened> {
  try {
    return await prepare(connected);
  } catch (error) {
    await connected.close();
    throw error;
  }
}
