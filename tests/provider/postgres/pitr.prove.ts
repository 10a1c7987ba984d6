import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, test } from 'vitest';
import { openExisting } from '#provider/db/open.ts';
import { find } from '#support/finding.ts';
import { freePort, installedPostgres, makeData, type Server, serverIn } from '#support/postgres.ts';
import { endWhatIsUnderWay } from '../durability/aftermath.ts';
import { type Cluster, openCluster, until } from './cluster.ts';
import { borrowersFor, countOfDeeds, notAsTold, startTraffic } from './traffic.ts';

const run = promisify(execFile);

const folder = mkdtempSync(join(tmpdir(), 'holdfast-pitr-'));
const install = installedPostgres(folder);
const [archive, base] = [join(folder, 'archive'), join(folder, 'base')];
/** As docs/operations/backup.md says. */
const archiving = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
};

let port: number;
let server: Server;
let recovered: Server | undefined;
let cluster: Cluster;
beforeAll(async () => {
  for (const one of [archive, base]) {
    mkdirSync(one, { mode: 0o700 });
    await run('chown', ['nobody', one]).catch(() => undefined); // only root may, and need
  }
  port = await freePort();
  makeData(install, join(folder, 'data'));
  server = serverIn(install, join(folder, 'data'), port, archiving);
  await server.begin();
  cluster = await openCluster(addressOf(port));
});
afterAll(async () => {
  await cluster?.close();
  await recovered?.end();
  await server?.end();
  rmSync(folder, { recursive: true, force: true });
});

test('a database is recovered to the moment before its loans were dropped', async () => {
  const groups = await borrowersFor(cluster.database, 4);
  const traffic = startTraffic(
    cluster.members.map(({ url }) => url),
    groups,
  );
  const { told } = traffic;
  await until(() => told.loans.length > 5);
  const from = `host=127.0.0.1 port=${port} user=tests`;
  const copied = ['-d', from, '-D', base, '-X', 'stream', '-c', 'fast'];
  await run(join(install.bin, 'pg_basebackup'), copied, { ...install.as, cwd: folder });
  const ofBase = told.loans.length;
  await until(() => told.loans.length > ofBase + 20);
  await traffic.stop();
  const deeds = await countOfDeeds(cluster.database);
  for (const { end } of cluster.members) await end('SIGTERM');
  const database = await nameOfDatabase();
  const [moment = ''] = await ask(database, 'select now()::text as told');

  await ask(database, 'drop table cell_00.loans cascade');
  await ask(database, 'select pg_switch_wal()::text as told');

  const began = performance.now();
  const address = await recover(moment, database);
  const recovered = await openExisting({ databaseUrl: address, dataDir: '' });
  const seconds = (performance.now() - began) / 1000;
  const there = await countOfDeeds(recovered);
  const books = await run(process.execPath, ['scripts/run.mjs', 'books'], {
    env: { ...process.env, DATABASE_URL: address },
  });
  await endWhatIsUnderWay(recovered);
  const problems = await notAsTold(recovered, told);
  await recovered.close();
  const acknowledged = told.loans.length + told.withdrawals.length + told.repayments.length;
  find({
    promise: 'recovery from a base backup and the archived log to a moment before a dropped table',
    wanted: 'every deed until then, and whole books by npm run books',
    measured:
      `${acknowledged} deeds acknowledged, ${ofBase} loans of them in the base backup, ` +
      `${deeds - there} lost, ${problems.length} problems, ${seconds.toFixed(1)} s` +
      `${problems[0] ? `: ${problems[0]}` : ''}`,
    held: deeds === there && problems.length === 0 && /books are whole/.test(books.stdout),
  });
});

/** A second server over the base backup, which reads the archive until the moment. */
async function recover(moment: string, database: string): Promise<string> {
  appendFileSync(
    join(base, 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment}'`,
      `recovery_target_action = 'promote'`,
      '',
    ].join('\n'),
  );
  const signal = join(base, 'recovery.signal');
  writeFileSync(signal, '');
  chmodSync(signal, 0o666);
  const other = await freePort();
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  recovered = serverIn(install, base, other, settings);
  await recovered.begin();
  const isOver = 'select pg_is_in_recovery()::text as told';
  await until(async () => (await ask(database, isOver, other))[0] === 'false');
  return addressOf(other, database);
}

async function nameOfDatabase(): Promise<string> {
  const named = `select datname as told from pg_database where datname like 'cluster_%'`;
  return (await ask('postgres', named))[0] ?? '';
}

const addressOf = (at: number, database = 'postgres') =>
  `postgresql://tests@127.0.0.1:${at}/${database}`;

async function ask(database: string, statement: string, at = port): Promise<string[]> {
  const admin = new pg.Client(addressOf(at, database));
  await admin.connect();
  try {
    const { rows } = await admin.query<{ told: string }>(statement);
    return rows.map(({ told }) => told);
  } finally {
    await admin.end();
  }
}
