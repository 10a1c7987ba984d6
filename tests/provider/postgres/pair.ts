import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { movableAddress } from '#support/movable-address.ts';
import { freePort, installedPostgres, makeData, type Server, serverIn } from '#support/postgres.ts';
import { until } from './cluster.ts';

/** A PostgreSQL whose commits wait for its standby, run as docs/operations/deploy.md says. */
export type Pair = {
  /** Where the product finds the primary, whichever server that is. */
  readonly address: string;
  killPrimary(): void;
  killStandby(): void;
  /** Makes the standby the primary, which then waits for nobody, and moves the address to it. */
  promote(): Promise<void>;
  /** Gives the primary a standby, and waits for it with each commit from then on. */
  addStandby(): Promise<void>;
  /** Lets the primary commit by itself, those too that wait for a standby. */
  goOnAlone(): Promise<void>;
  stop(): Promise<void>;
};

const run = promisify(execFile);

type Member = Server & { readonly port: number };

const name = 'standby';
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Nothing of it outlives a server that is killed.
  dynamic_shared_memory_type: 'mmap',
  // A standby that has lost its primary pauses between two tries to reach it, and while it pauses it
  // cannot be promoted: for 5 s unless told otherwise.
  wal_retrieve_retry_interval: '500ms',
};

export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-pair-'));
  const install = installedPostgres(folder);
  const folderOf = (port: number) => join(folder, String(port));
  const begin = async (port: number): Promise<Member> => {
    const server = serverIn(install, folderOf(port), port, settings);
    await server.begin();
    return { ...server, port };
  };
  const firstPort = await freePort();
  makeData(install, folderOf(firstPort));
  let primary = await begin(firstPort);
  let standby: Member | undefined;
  const address = await movableAddress(firstPort);
  const killAll = () => {
    for (const server of [primary, standby]) server?.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', killAll);

  const pair: Pair = {
    address: `postgresql://tests@127.0.0.1:${address.port}/postgres`,
    killPrimary: () => primary.kill(),
    killStandby: () => standby?.kill(),
    async promote() {
      if (!standby) throw new Error('There is no standby');
      await ask(standby.port, 'select pg_promote()');
      address.moveTo(standby.port);
      [primary, standby] = [standby, undefined];
    },
    async addStandby() {
      const port = await freePort();
      const from = `host=127.0.0.1 port=${primary.port} user=tests application_name=${name}`;
      const copied = ['-d', from, '-D', folderOf(port), '-R', '-X', 'stream', '-c', 'fast'];
      await run(join(install.bin, 'pg_basebackup'), copied, { ...install.as, cwd: folder });
      standby = await begin(port);
      await ask(primary.port, `alter system set synchronous_standby_names = '${name}'`);
      await ask(primary.port, 'select pg_reload_conf()');
      const waitedFor = `select from pg_stat_replication where sync_state = 'sync'`;
      await until(async () => (await ask(primary.port, waitedFor)) === 1);
    },
    async goOnAlone() {
      await ask(primary.port, 'alter system reset synchronous_standby_names');
      await ask(primary.port, 'select pg_reload_conf()');
    },
    async stop() {
      await address.close();
      process.off('exit', killAll);
      killAll();
    },
  };
  await pair.addStandby();
  return pair;
}

/** Past the address, as an operator on the machine; gives how many rows it answers. */
async function ask(port: number, statement: string): Promise<number> {
  const admin = new pg.Client(`postgresql://tests@127.0.0.1:${port}/postgres`);
  await admin.connect();
  try {
    return (await admin.query(statement)).rowCount ?? 0;
  } finally {
    await admin.end();
  }
}
