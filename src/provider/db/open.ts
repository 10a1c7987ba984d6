import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openDurablePglite, removeDurablePglite } from './durable-pglite.ts';
import { migrate } from './migrate.ts';
import type { Database, Db } from './tables.ts';
import { valueParsers } from './values.ts';

export type OpenDatabase = { db: Db; close(): Promise<void> };

/** PostgreSQL when there is an address of one, else PGlite in the data folder; migrated. */
export async function openDatabase(config: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<OpenDatabase> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openEmbedded(config.dataDir);
}

export async function openPostgres(url: string): Promise<OpenDatabase> {
  const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format) =>
    (format !== 'binary' && valueParsers[oid]) || pg.types.getTypeParser(oid, format);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    options: '-c lock_timeout=8s', // nobody waits for another's rows for ever
    types: { getTypeParser },
  });
  pool.on('error', () => undefined); // an idle connection broke: the next query says so
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return migrated({ db, close: () => db.destroy() });
}

async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const { pglite, close } = await openDurablePglite(join(dataDir, 'database'));
  return migrated({ db: overPglite(pglite), close });
}

/** Removes every table and its data. Throws when another process owns the data folder. */
export async function forgetDatabase(config: {
  dataDir: string;
  databaseUrl: string | null;
}): Promise<void> {
  if (!config.databaseUrl) return removeDurablePglite(join(config.dataDir, 'database'));
  const client = new pg.Client(config.databaseUrl);
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
}

/** The instance must have been made with `valueParsers`. */
export function overPglite(pglite: PGlite): Db {
  return new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
}

async function migrated(database: OpenDatabase): Promise<OpenDatabase> {
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
