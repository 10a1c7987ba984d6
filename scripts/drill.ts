import { randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { dayMs, waitInWords } from '#credit/durations.ts';
import { readConfig } from '#provider/config.ts';
import { backedUpTables } from '#provider/db/backup.ts';
import { openUnprepared, withCells } from '#provider/db/open.ts';
import { restore } from '#provider/db/restore.ts';
import type { Db } from '#provider/db/tables.ts';
import { readLedgers } from '#provider/ledger/discrepancies.ts';
import { print } from './print.ts';
import { linesIn } from './restore.ts';

/** A night that was missed is noticed on the next. */
const oldestMs = 2 * dayMs;

/**
 * `npm run drill [file]`: restores the newest backup, or the file, into a database of its own, proves
 * its books and throws it away. The live database is not even asked. Exit code 1 with problems.
 */
export async function main([wanted]: string[]): Promise<number> {
  const { DATA_DIR, DRILL_DATABASE_URL } = process.env;
  const { dataDir, drillDatabaseUrl } = readConfig({ DATA_DIR, DRILL_DATABASE_URL });
  const backups = join(dirname(dataDir), 'backups');
  // Their names begin with their time.
  const file = wanted ?? globSync(join(backups, '*.jsonl.gz')).toSorted().at(-1);
  if (!file || !existsSync(file)) {
    console.error(file ? `There is no ${file}.` : `There is no backup in ${backups}.`);
    return 1;
  }
  const ageMs = Date.now() - (await timeOf(file));
  const began = performance.now();
  const { rows, problems } = await restored(file, drillDatabaseUrl);
  if (!wanted && ageMs > oldestMs) problems.push('There is no backup of the last two days.');
  for (const problem of problems) print(`PROBLEM ${problem}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const whole = problems.length === 0 ? 'It is whole.' : `${problems.length} problems.`;
  const age = waitInWords(ageMs / 1000);
  print(`${file}: ${age} old, ${rows} rows, restored and proven in ${seconds} s. ${whole}`);
  return problems.length === 0 ? 0 : 1;
}

async function timeOf(file: string): Promise<number> {
  for await (const head of linesIn(file)) return Date.parse(JSON.parse(head).at);
  throw new Error(`${file} is empty.`);
}

async function restored(file: string, server: string | null) {
  const { database, drop } = await newDatabase(server);
  try {
    const connected = await openUnprepared(database);
    try {
      const rows = await restore(connected, linesIn(file));
      const there = await rowsIn(connected.withoutTimeout);
      const fewer = there < rows ? [`Only ${there} rows of ${rows} are there.`] : [];
      const { problems } = await readLedgers(await withCells(connected));
      return { rows, problems: [...fewer, ...problems] };
    } finally {
      await connected.close();
    }
  } finally {
    await drop();
  }
}

/** A later version may have added some; the directory is made anew, and was in no backup. */
async function rowsIn(db: Db): Promise<number> {
  let all = 0;
  for (const table of await backedUpTables(db)) {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from ${sql.table(table)}
    `.execute(db);
    all += rows[0]?.rows ?? 0;
  }
  return all;
}

/** An empty one on the server, or in a folder of this machine, and how to be rid of it. */
async function newDatabase(server: string | null) {
  if (!server) {
    const dataDir = await mkdtemp(join(tmpdir(), 'holdfast-drill-'));
    const drop = () => rm(dataDir, { recursive: true, force: true });
    return { database: { dataDir, databaseUrl: null }, drop };
  }
  const name = `drill_${randomUUID()}`;
  await ask(server, `create database "${name}"`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const drop = () => ask(server, `drop database "${name}" with (force)`);
  return { database: { dataDir: '', databaseUrl: address.href }, drop };
}

async function ask(server: string, statement: string): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}
