import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import pg from 'pg';
import { assemble } from '#provider/assemble.ts';
import { inEachCell } from '#provider/cells/in-cell.ts';
import { readConfig } from '#provider/config.ts';
import { type OpenDatabase, openPostgres } from '#provider/db/open.ts';
import { empty, reset } from '#provider/sandbox/reset.ts';

/** A coordinator whose workers are known to it, for a proof: CITUS_URL. */
const citusUrl = (): string => {
  const { CITUS_URL } = process.env;
  if (CITUS_URL) return CITUS_URL;
  throw new Error('CITUS_URL names no Citus coordinator: there is no cluster to ask.');
};

type Node = { readonly host: string; readonly port: number };

/**
 * A database of its own on every node, with so many cells. Making one takes a minute, so each worker of
 * a test run keeps one, and it is emptied for each file.
 */
export async function makeOnCitus(name: string): Promise<string> {
  const { coordinator, workers } = await nodesOfCluster();
  const own = new URL(coordinator);
  own.pathname = `/${name}`;
  for (const node of [coordinator, ...workers.map((worker) => addressAt(coordinator, worker))]) {
    await on(node, [`drop database if exists "${name}" with (force)`, `create database "${name}"`]);
    const there = new URL(node);
    there.pathname = `/${name}`;
    await on(there, [
      'create extension citus',
      `alter database "${name}" set citus.enable_unsafe_triggers to on`,
    ]);
  }
  await on(own, [
    `select citus_set_coordinator_host('${coordinator.hostname}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ]);
  return own.href;
}

/** Removes a database from every node. */
export async function dropOnCitus(name: string): Promise<void> {
  const { coordinator, workers } = await nodesOfCluster();
  for (const node of [coordinator, ...workers.map((worker) => addressAt(coordinator, worker))]) {
    await on(node, [`drop database if exists "${name}" with (force)`]);
  }
}

async function nodesOfCluster() {
  const coordinator = new URL(citusUrl());
  const { rows: workers } = await on<Node>(coordinator, [
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by port',
  ]);
  return { coordinator, workers };
}

/** A node of the cluster, whose server runs on this machine, to be killed and started again. */
export async function serverOfWorker(
  node: string,
): Promise<{ kill(): void; start(): Promise<void> }> {
  const { coordinator, workers } = await nodesOfCluster();
  const worker = workers.find(({ host, port }) => `${host}:${port}` === node);
  if (!worker) throw new Error(`The cluster has no worker ${node}`);
  const address = addressAt(coordinator, worker);
  const { rows } = await on<{ data: string }>(address, [
    "select current_setting('data_directory') as data",
  ]);
  const data = rows[0]?.data ?? '';
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const program = readlinkSync(`/proc/${pid()}/exe`);
  const { uid, gid } = statSync(data);
  const as = process.getuid?.() === 0 ? { uid, gid } : {};
  return {
    kill: () => process.kill(pid(), 'SIGKILL'),
    async start() {
      const begin = () =>
        execFileSync(
          join(dirname(program), 'pg_ctl'),
          ['-D', data, '-l', `${data}.log`, '-w', 'start'],
          {
            ...as,
            cwd: data,
            stdio: 'ignore',
          },
        );
      // Until the last process of the one that was killed has noticed.
      for (let tries = 0; ; tries++) {
        try {
          return void begin();
        } catch (error) {
          if (tries === 20) throw error;
          await after(500);
        }
      }
    },
  };
}

function addressAt(coordinator: URL, { host, port }: Node): URL {
  const address = new URL(coordinator);
  address.hostname = host;
  address.port = String(port);
  return address;
}

async function on<Row extends object>(address: URL, statements: readonly string[]) {
  const client = new pg.Client(address.href);
  await client.connect();
  try {
    let last: pg.QueryResult<Row> | undefined;
    for (const statement of statements) last = await client.query<Row>(statement);
    return { rows: last?.rows ?? [] };
  } finally {
    await client.end();
  }
}

/** The database of this worker of the test run, as if it had just been made and filled. */
export async function openOnCitus(
  what: 'seeded' | 'empty',
  { cells, now, drawCell }: { cells: number; now: number; drawCell: () => `cell_${string}` },
): Promise<OpenDatabase & { readonly address: string }> {
  kept.address ??= makeOnCitus(`tests_${process.env.VITEST_POOL_ID ?? process.pid}`);
  const address = await kept.address;
  const database = await openPostgres(address, { cells, answerWithinMs: 60_000 });
  const config = { ...readConfig({}), tokenSecret: 'a secret for tests alone, no more' };
  const clock = { now: () => now };
  const { context } = assemble({ database, config, clock, drawCell, log: () => undefined });
  if (what === 'seeded') {
    await reset(context);
    // A seed leaves them to the start of a process.
    await inEachCell(context, ({ db }) =>
      db.deleteFrom('jobs').where('kind', 'in', ['sweep', 'ledger_check']).execute(),
    );
  } else await empty(context);
  await context.shared.deleteFrom('settings').execute();
  return { ...database, address };
}

/** Test files share their modules, and this one database. */
const kept = globalThis as { address?: Promise<string> };
