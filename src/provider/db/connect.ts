import type { PGlite } from '@electric-sql/pglite';
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import pg from 'pg';
import { firstCell, type Schema } from './cells.ts';
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
  /** Once it is known what is there; nobody is at work yet. */
  adaptTo(what: { readonly cells: number; readonly isCitus: boolean }): void;
  close(): Promise<void>;
};

/** How long the database may take to let us in, and to answer one statement of a request or a job. */
const answerWithin = 15_000;

/** `stream` makes each connection's stream of bytes, in place of a socket. */
export type Wire = Pick<pg.PoolConfig, 'stream' | 'idleTimeoutMillis' | 'max' | 'options'> & {
  /** What a request asks is given up after that. */
  readonly answerWithinMs?: number | undefined;
};

/**
 * Over two pools of connections: requests and jobs have their own, which the database must answer in
 * time, and work without a time limit takes none of them.
 */
export function connectPostgres(
  url: string,
  { answerWithinMs = answerWithin, ...wire }: Wire = {},
): Connected {
  const patient = overPool({ ...configOf(url), ...wire });
  const hurried = overPool({ ...configOf(url, answerWithinMs), ...wire });
  const at = (schema: Schema) => ({
    db: hurried.at(schema).db,
    withoutTimeout: patient.at(schema).db,
  });
  return {
    ...at(firstCell),
    at,
    adaptTo(what) {
      hurried.adaptTo(what);
      patient.adaptTo(what);
    },
    async close() {
      await Promise.all([hurried.close(), patient.close()]);
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
  const opened = new Map<Schema, { db: Db; turns: SemaphoreInterface }>();
  let mostEach = pool.options.max;
  const way = { isApart: false };
  const open = (schema: Schema) => {
    const turns = turnsOf(mostEach, config);
    const one = { turns, db: new RepeatingDatabase(pool, schema, turns, way) };
    opened.set(schema, one);
    return one;
  };
  const at = (schema: Schema) => {
    const { db } = opened.get(schema) ?? open(schema);
    return { db, withoutTimeout: db };
  };
  return {
    ...at(firstCell),
    at,
    adaptTo({ cells, isCitus }) {
      way.isApart = isCitus;
      if (cells === 1) return;
      // One that does not answer leaves the others half of the connections.
      mostEach = Math.max(1, Math.floor(pool.options.max / 2));
      for (const { turns } of opened.values()) turns.setValue(mostEach);
    },
    async close() {
      await Promise.all([...opened.values()].map(({ db }) => db.destroy()));
      await pool.end();
    },
  };
}

/** Who gets none in time is told what who gets no connection is. */
function turnsOf(most: number, { connectionTimeoutMillis }: PlannedConfig): SemaphoreInterface {
  const turns = new Semaphore(most);
  if (!connectionTimeoutMillis) return turns;
  return withTimeout(turns, connectionTimeoutMillis, new Error(noConnection));
}

/** As the pool says it. */
const noConnection = 'timeout exceeded when trying to connect';

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format) =>
  (format !== 'binary' && valueParsers[oid]) || pg.types.getTypeParser(oid, format);

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
