import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Cell, firstCell, type Schema } from './cells.ts';
import { hasDatabase } from './data-folder.ts';
import {
  openDurablePglite,
  removeDurablePglite,
  requireWanted,
  type WantedDatabase,
} from './durable-pglite.ts';
import { cellsOf, isAhead, isBehind, migrate, namesOfMigrations } from './migrate.ts';
import { PgliteStream } from './pglite-stream.ts';
import { PlannedClient, type PlannedConfig } from './planned-client.ts';
import { RepeatingDatabase } from './repeating-database.ts';
import type { Db } from './tables.ts';
import { instantOf, wholeNumber } from './values.ts';

/** A database that is there; its tables may not be. */
export type Connected = {
  /** The first cell. */
  readonly db: Db;
  /** The same, for work that reads or changes a whole table: a statement may take as long as it does. */
  readonly withoutTimeout: Db;
  /** Another cell, or what all share; both as above. */
  at(schema: Schema): { readonly db: Db; readonly withoutTimeout: Db };
  /**
   * On the embedded database: whatever writes is refused while it may not, but for a transaction
   * that has begun.
   */
  writeWhile?(mayWrite: () => boolean): void;
  close(): Promise<void>;
};

export type OpenDatabase = Connected & {
  /** Those that were there when it was opened, the first one first. */
  readonly cells: readonly Cell[];
};

/** How long the database may take to let us in, and to answer one statement of a request or a job. */
const answerWithin = 15_000;

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
export const withCells = async (connected: Connected): Promise<OpenDatabase> => ({
  ...connected,
  cells: await cellsOf(connected.db),
});

/** Migrated. What a request asks is given up after `answerWithinMs`. */
export function openPostgres(
  url: string,
  { answerWithinMs = answerWithin, cells = 1 } = {},
): Promise<OpenDatabase> {
  return migrated(connectPostgres(url, answerWithinMs), cells);
}

/**
 * Over two pools of connections: requests and jobs have their own, which the database must answer in
 * time, and work without a time limit takes none of them.
 */
function connectPostgres(url: string, answerWithinMs = answerWithin): Connected {
  const patient = overPool(configOf(url));
  const withTimeout = overPool(configOf(url, answerWithinMs));
  const at = (schema: Schema) => ({
    db: withTimeout.at(schema).db,
    withoutTimeout: patient.at(schema).db,
  });
  return {
    ...at(firstCell),
    at,
    async close() {
      await Promise.all([withTimeout.close(), patient.close()]);
    },
  };
}

function configOf(connectionString: string, answerWithinMs?: number): PlannedConfig {
  // The server ends a statement itself before we give it up with its connection.
  const limits = answerWithinMs ? { statement_timeout: String(answerWithinMs * 0.8) } : {};
  return {
    connectionString,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: answerWithinMs ?? answerWithin,
    answerWithinMs,
    options: Object.entries({ ...session, ...limits })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
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
function overPool(config: PlannedConfig): Connected {
  const pool = new pg.Pool({ ...config, Client: PlannedClient, types: { getTypeParser } });
  pool.on('error', () => undefined); // an idle connection broke: the next query says so
  const opened = new Map<Schema, Db>();
  const at = (schema: Schema) => {
    const db = opened.get(schema) ?? new RepeatingDatabase(pool, schema);
    opened.set(schema, db);
    return { db, withoutTimeout: db };
  };
  return {
    ...at(firstCell),
    at,
    async close() {
      await Promise.all([...opened.values()].map((db) => db.destroy()));
      await pool.end();
    },
  };
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format) =>
  (format !== 'binary' && valueParsers[oid]) || pg.types.getTypeParser(oid, format);

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

/** The engine has one session, and so one connection, which is never given up. */
export function overPglite(pglite: PGlite): Connected {
  let mayWrite = () => true;
  const database = overPool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    stream: () => new PgliteStream(pglite, () => mayWrite()),
  });
  return {
    ...database,
    writeWhile(allowed) {
      mayWrite = allowed;
    },
  };
}

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

/** PostgreSQL's numbers for the types that the two engines read differently. */
const int8 = 20;
const numeric = 1700;
const date = 1082;
const timestamptz = 1184;

/** How both engines read these types; the rest is read as the engine does. */
const valueParsers: Record<number, (text: string) => unknown> = {
  [int8]: wholeNumber,
  [numeric]: wholeNumber,
  [date]: (text) => text,
  [timestamptz]: instantOf,
};
