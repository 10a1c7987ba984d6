import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Cell, cellAt } from '#provider/db/cells.ts';
import { connectPostgres } from '#provider/db/connect.ts';
import { type OpenDatabase, openPostgres, withCells } from '#provider/db/open.ts';
import { openOnCitus } from './citus.ts';
import { leaveAtClose, takeLeft } from './left-databases.ts';
import { databaseFrom, sourcesVersion } from './snapshot.ts';

/** How many cells a database has: `npm run prove -- four-cells` asks everything in four. */
const isDivided = ['four-cells', 'citus'].includes(process.env.PROVING ?? '');
export const usualCells = Number(process.env.TEST_CELLS ?? (isDivided ? 4 : 1));
/**
 * Where everybody lives in a test that says nothing else: not in the first cell, to which whatever has
 * forgotten its cell goes.
 */
export const homeCellOf = (cells: number): Cell => cellAt(Math.min(2, cells - 1));
/** Tuesday, 10 March 2026, 10:00 in Lagos: the day of the tests' seed. */
export const testNow = Date.parse('2026-03-10T09:00:00Z');

export type TestDatabase = OpenDatabase & {
  /** What a second instance opens; on the embedded database there is only the one connection. */
  connect(): Promise<OpenDatabase>;
  /** What DATABASE_URL names it by; the embedded one, in memory, has no name. */
  readonly address?: string;
};

type Filled = {
  /** What is in it, in one word; databases of one name are copies of one that was filled once. */
  name: string;
  fill: (database: OpenDatabase) => Promise<void>;
  cells?: number;
};

/**
 * A database of its own: on the server at `postgres`, or in memory without one. `memory` is in memory
 * in a proof on a cluster too.
 */
export async function openTestDatabase(
  postgres: string | undefined,
  { name, fill, cells = usualCells }: Filled,
): Promise<TestDatabase> {
  const isInMemory = postgres === 'memory';
  if (process.env.PROVING === 'citus' && !isInMemory) return shareOnCitus(name, cells);
  if (postgres && !isInMemory)
    return openOnServer(postgres, { name: `${name}_${cells}_${sourcesVersion}`, fill, cells });
  const database = await databaseFrom(name, fill);
  const again = { ...database, close: async () => undefined };
  return { ...database, connect: async () => again };
}

async function shareOnCitus(name: string, cells: number): Promise<TestDatabase> {
  const what = name === 'seeded' ? name : 'empty';
  const opened = await openOnCitus(what, {
    cells,
    now: testNow,
    drawCell: () => homeCellOf(cells),
  });
  const connect = () => openPostgres(opened.address, { cells });
  return { ...opened, connect };
}

/**
 * Each connection is a process of the server, which makes all plans anew: with ten a third of the time goes there.
 * Cells share the connections, so several need them all.
 */
const few = { max: 4 };

/** One of its own; where files share a process, one that an earlier file has left. */
async function openOnServer(
  server: string,
  filled: Filled & { cells: number },
): Promise<TestDatabase> {
  if (!process.env.LEAVES_DATABASES) return copyOnServer(server, filled);
  const key = `${server} ${filled.name}`;
  const found = await takeLeft<TestDatabase>(key);
  if (found) return found;
  const made = await copyOnServer(server, filled);
  return leaveAtClose(key, made.address, made);
}

async function copyOnServer(
  server: string,
  filled: Filled & { cells: number },
): Promise<TestDatabase & { readonly address: string }> {
  const name = `test_${randomUUID()}`;
  await asAdmin(server, async (admin) => {
    await provideTemplateOnce(admin, server, filled);
    // Files are copied as they are: 25 ms, against 85 by way of the log.
    await admin.query(`create database "${name}" template "${filled.name}" strategy file_copy`);
    await isolate(admin, name);
  });
  // The template is migrated: to look again would take longer than the copy.
  const connect = () =>
    withCells(connectPostgres(addressOf(server, name), filled.cells === 1 ? few : {}));
  const { close, ...database } = await connect();
  return {
    ...database,
    connect,
    address: addressOf(server, name),
    async close() {
      await close();
      // The server waits a tenth of a second for who has just left; the next file does not. One that was
      // stopped has taken its databases with it.
      void asAdmin(
        server,
        (admin) => admin.query(`drop database if exists "${name}" with (force)`),
        'drops',
      ).catch(() => undefined);
    },
  };
}

const templates = new Map<string, Promise<void>>();

/** A server that was asked once by this process is not asked again. */
async function provideTemplateOnce(admin: pg.Client, server: string, filled: Required<Filled>) {
  const key = `${server} ${filled.name}`;
  const provided = templates.get(key) ?? provideTemplate(admin, server, filled);
  templates.set(key, provided);
  await provided.catch((error: unknown) => {
    templates.delete(key);
    throw error;
  });
}

/** Whoever comes first fills it; the test files that run beside wait. */
async function provideTemplate(
  admin: pg.Client,
  server: string,
  { name, fill, cells }: Filled & { cells: number },
) {
  await admin.query('select pg_advisory_lock(1)');
  try {
    const found = await admin.query('select from pg_database where datname = $1', [name]);
    if (found.rowCount !== 0) return;
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists "${unfinished}" with (force)`);
    await admin.query(`create database "${unfinished}"`);
    const opened = await openPostgres(addressOf(server, unfinished), { cells });
    await fill(opened).finally(opened.close);
    await admin.query(`alter database "${unfinished}" rename to "${name}"`);
  } finally {
    await admin.query('select pg_advisory_unlock(1)');
  }
}

/** `npm run prove -- serializable`: no transaction may see what it could not have seen alone. */
async function isolate(admin: pg.Client, name: string): Promise<void> {
  if (process.env.PROVING !== 'serializable') return;
  await admin.query(`alter database "${name}" set default_transaction_isolation = serializable`);
}

/** An empty database on the server, not even migrated; its address, and how to be rid of it. */
export async function newDatabase(server: string) {
  const name = `test_${randomUUID()}`;
  await asAdmin(server, async (admin) => {
    await admin.query(`create database "${name}"`);
    await isolate(admin, name);
  });
  return {
    address: addressOf(server, name),
    drop: () => asAdmin(server, (admin) => admin.query(`drop database "${name}" with (force)`)),
  };
}

const admins = new Map<string, Promise<pg.Client>>();

/** Over a connection that stays for the next file. It does one thing at a time, so drops have one of their own. */
async function asAdmin(
  server: string,
  work: (admin: pg.Client) => Promise<unknown>,
  purpose: 'makes' | 'drops' = 'makes',
) {
  const key = `${purpose} ${server}`;
  const admin = admins.get(key) ?? connectAdmin(server, key);
  admins.set(key, admin);
  await work(await admin);
}

async function connectAdmin(server: string, key: string): Promise<pg.Client> {
  const admin = new pg.Client(server);
  const forget = () => {
    admins.delete(key);
    templates.clear();
  };
  // A test may stop its server; the next one that asks connects again.
  admin.on('error', forget).on('end', forget);
  await admin.connect().catch((error: unknown) => {
    forget();
    throw error;
  });
  // Nobody waits for it at the end.
  (admin as unknown as { connection: { stream: { unref(): void } } }).connection.stream.unref();
  return admin;
}

function addressOf(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}
