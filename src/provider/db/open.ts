import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openDurablePglite, removeDurablePglite } from './durable-pglite.ts';
import { isBehind, migrate } from './migrate.ts';
import { PgliteStream } from './pglite-stream.ts';
import { PlannedClient, type PlannedConfig } from './planned-client.ts';
import type { Database, Db } from './tables.ts';
import { valueParsers } from './values.ts';

export type OpenDatabase = {
  readonly db: Db;
  /** The same, for work that reads or changes a whole table: a statement may take as long as it does. */
  readonly patient: Db;
  close(): Promise<void>;
};

/** How long the database may take to let us in, and to answer one statement of a request or a job. */
const answerWithin = 15_000;

type Where = { readonly dataDir: string; readonly databaseUrl: string | null };

/**
 * PostgreSQL when there is an address of one, else PGlite in the data folder; migrated, unless
 * `inspect` throws, which sees it as it was.
 */
export async function openDatabase(
  where: Where,
  inspect?: (db: Db) => Promise<void>,
): Promise<OpenDatabase> {
  return migrated(await openUnprepared(where), inspect);
}

/** As it is, or empty and without a table when there is none yet: for who makes its tables. */
export async function openUnprepared({ dataDir, databaseUrl }: Where): Promise<OpenDatabase> {
  return databaseUrl ? connectPostgres(databaseUrl) : connectEmbedded(dataDir);
}

/**
 * A database that is there already, as it is, for who only looks. Throws when there is none in the
 * data folder, and when its tables are older than this version.
 */
export async function openExisting({ dataDir, databaseUrl }: Where): Promise<OpenDatabase> {
  if (!databaseUrl && !existsSync(folderIn(dataDir))) {
    throw new Error(`There is no database in ${dataDir}. DATA_DIR or DATABASE_URL says where.`);
  }
  const database = databaseUrl ? connectPostgres(databaseUrl) : await connectEmbedded(dataDir);
  return orClosed(database, async ({ db }) => {
    if (await isBehind(db)) {
      throw new Error('The database is of an older version. Start the product once: npm start');
    }
  });
}

/** Migrated. What a request asks is given up after `answerWithinMs`. */
export async function openPostgres(
  url: string,
  answerWithinMs = answerWithin,
): Promise<OpenDatabase> {
  const { patient, close } = await migrated(connectPostgres(url));
  const hasty = connectPostgres(url, answerWithinMs);
  return {
    db: hasty.db,
    patient,
    async close() {
      await Promise.all([hasty.close(), close()]);
    },
  };
}

function connectPostgres(connectionString: string, answerWithinMs?: number): OpenDatabase {
  // The server ends a statement itself before we give it up with its connection.
  const limits = answerWithinMs ? { statement_timeout: String(answerWithinMs * 0.8) } : {};
  return overPool({
    connectionString,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs ?? answerWithin,
    answerWithinMs,
    options: Object.entries({ ...session, ...limits })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  });
}

const session = {
  // Nobody waits for another's rows for ever.
  lock_timeout: '8s',
  // A machine of ours that was cut off holds no rows longer than a job: nothing waits within one.
  idle_in_transaction_session_timeout: '60s',
  tcp_keepalives_idle: '30',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};

/** Both engines are spoken to by the same client, so that they read and fail alike. */
function overPool(config: PlannedConfig): OpenDatabase {
  const pool = new pg.Pool({ ...config, Client: PlannedClient, types: { getTypeParser } });
  pool.on('error', () => undefined); // an idle connection broke: the next query says so
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, patient: db, close: () => db.destroy() };
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format) =>
  (format !== 'binary' && valueParsers[oid]) || pg.types.getTypeParser(oid, format);

const folderIn = (dataDir: string) => join(dataDir, 'database');

async function connectEmbedded(dataDir: string): Promise<OpenDatabase> {
  const { pglite, close } = await openDurablePglite(folderIn(dataDir));
  const database = overPglite(pglite);
  return {
    ...database,
    async close() {
      await database.close();
      await close();
    },
  };
}

/** Removes every table and its data. Throws when another process owns the data folder. */
export async function forgetDatabase({ dataDir, databaseUrl }: Where): Promise<void> {
  if (!databaseUrl) return removeDurablePglite(folderIn(dataDir));
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
}

/** The engine has one session, and so one connection, which is never given up. */
export function overPglite(pglite: PGlite): OpenDatabase {
  return overPool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgliteStream(pglite),
  });
}

const migrated = (database: OpenDatabase, inspect?: (db: Db) => Promise<void>) =>
  orClosed(database, async ({ db }) => {
    await inspect?.(db);
    await migrate(db);
  });

async function orClosed(
  database: OpenDatabase,
  prepare: (database: OpenDatabase) => Promise<void>,
): Promise<OpenDatabase> {
  try {
    await prepare(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
