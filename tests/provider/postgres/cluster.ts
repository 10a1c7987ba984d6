import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import type { Cells } from '#provider/db/directory.ts';
import { openPostgres } from '#provider/db/open.ts';
import type { Db } from '#provider/db/tables.ts';
import { freePort } from '#support/postgres.ts';

/** A process of the provider. */
export type Member = {
  readonly url: string;
  /** Starts it where it was. */
  start(): Promise<void>;
  /** Gives the exit code; null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

/** Processes of the provider on one database of their own. */
export type Cluster = {
  readonly members: readonly [Member, Member];
  readonly db: Db;
  readonly database: Cells;
  /** Ends every connection to the database but our own, as a failover would; gives how many. */
  cutConnections(): Promise<number>;
  close(): Promise<void>;
};

const env = {
  PROVIDER_MODE: 'sandbox',
  SANDBOX_ISSUE_SECONDS: '0',
  SANDBOX_DISBURSE_SECONDS: '0',
  SANDBOX_PAYOUT_SECONDS: '1',
  TRUSTED_PROXIES: '1',
  HOST: '127.0.0.1',
};

/** The provider without a site, from its sources. */
const alone = ['tests/provider/postgres/member.ts'];
/** The whole product as `npm run preview` starts it: the build in dist/, its pages and its provider. */
export const built = ['scripts/run.mjs', 'start', '--built'];

/** Makes an empty database on the server and starts two processes on it at the same time. */
export async function openCluster(server: string, program = alone): Promise<Cluster> {
  const name = `cluster_${randomUUID()}`;
  const address = new URL(server);
  address.pathname = `/${name}`;
  await asAdmin(server, `create database "${name}"`);
  const drop = () => asAdmin(server, `drop database if exists "${name}" with (force)`);
  try {
    const cluster = await startCluster(address.href, {}, program);
    const close = async () => {
      await cluster.close();
      await drop();
    };
    return { ...cluster, close };
  } catch (error) {
    await drop();
    throw error;
  }
}

/** Starts two processes at the same time on a database that is there. */
export async function startCluster(
  address: string,
  variables: Readonly<Record<string, string>> = {},
  program = alone,
): Promise<Cluster> {
  const own = { ...env, ...variables, DATABASE_URL: address };
  const members = [await newMember(own, program), await newMember(own, program)] as const;
  const close = async () => {
    await Promise.all(members.map(({ end }) => end('SIGTERM')));
  };
  try {
    await Promise.all(members.map(({ start }) => start()));
    const database = await openPostgres(address);
    return {
      members,
      db: database.db,
      database,
      cutConnections: () => cutConnections(address),
      close: async () => {
        await database.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function newMember(
  variables: Record<string, string>,
  program: readonly string[],
): Promise<Member> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const kill = () => child?.kill('SIGKILL');
  process.once('exit', kill);
  return {
    url,
    async start() {
      child = spawn(process.execPath, program, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...variables, PORT: String(port) },
      });
      await serving(child);
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return null;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** It prints its address once it serves; what it wrote before an early end is the error. */
function serving(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    let written = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      written = (written + chunk).slice(-5_000);
    });
    child.stdout?.once('data', () => ready());
    child.once('exit', () => failed(new Error(`The process ended:\n${written}`)));
  });
}

function cutConnections(address: string): Promise<number> {
  return asAdmin(
    address,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`,
  );
}

async function asAdmin(server: string, statement: string): Promise<number> {
  const admin = new pg.Client(server);
  await admin.connect();
  try {
    return (await admin.query(statement)).rowCount ?? 0;
  } finally {
    await admin.end();
  }
}

/** Waits until a thing is so, looking again and again; the test's own time is the patience. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await after(20);
}
