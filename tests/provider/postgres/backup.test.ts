import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { linesOfBackup } from '#provider/db/backup.ts';
import type { OpenDatabase } from '#provider/db/open.ts';
import { restore } from '#provider/db/restore.ts';
import type { Db } from '#provider/db/tables.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { openTestDatabase } from '#support/database.ts';
import { testNow } from '#support/provider.ts';

const at = '2026-03-10T09:00:00.000Z';

/** With one cell, as the embedded database has; db/backup has several. */
async function make(postgres: string | undefined, name: 'seeded' | 'empty') {
  const fill =
    name === 'seeded' ? (opened: OpenDatabase) => seed(opened, testNow) : async () => undefined;
  const database = await openTestDatabase(postgres, { name, fill, cells: 1 });
  onTestFinished(database.close);
  return database;
}

async function linesOf(db: Db): Promise<string[]> {
  let text = '';
  for await (const piece of linesOfBackup(db, at)) text += piece;
  return text.trimEnd().split('\n');
}

async function* read(lines: readonly string[]) {
  yield* lines;
}

test('what is written while a backup is read is not in it', async () => {
  const { db } = await make(inject('postgres'), 'seeded');
  const before = await linesOf(db);
  const reading = linesOfBackup(db, at);
  // The head, the first table's name and what comes next: by then a table was read.
  let text = '';
  for (const _ of ['head', 'table', 'next']) text += (await reading.next()).value;
  await db.insertInto('settings').values({ key: 'written meanwhile', value: '' }).execute();
  for await (const piece of reading) text += piece;
  expect(text.trimEnd().split('\n')).toEqual(before);
});

test('what the embedded database holds moves to PostgreSQL and back, to the last digit', async () => {
  const embedded = await linesOf((await make(undefined, 'seeded')).db);
  const moved = await make(inject('postgres'), 'empty');
  await restore(moved, read(embedded));
  expect(await findLedgerDiscrepancies(moved.db)).toEqual([]);
  const onPostgres = await linesOf(moved.db);
  expect(onPostgres.toSorted()).toEqual(embedded.toSorted());
  const back = await make(undefined, 'empty');
  await restore(back, read(onPostgres));
  expect((await linesOf(back.db)).toSorted()).toEqual(embedded.toSorted());
});

test('a backup of PostgreSQL is taken and restored by a command each', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'backup.jsonl.gz');
  // As an operator runs it: the embedded database is not there at all.
  const run = (DATABASE_URL: string | undefined, command: 'backup' | 'restore' | 'drill') => {
    const DRILL_DATABASE_URL = inject('postgres');
    const env = {
      ...process.env,
      DATABASE_URL,
      DRILL_DATABASE_URL,
      DATA_DIR: join(folder, 'none'),
    };
    const ran = spawnSync(process.execPath, ['scripts/run.mjs', command, file], { env });
    return { status: ran.status, told: `${ran.stdout}${ran.stderr}` };
  };
  const from = await make(inject('postgres'), 'seeded');
  const to = await make(inject('postgres'), 'empty');
  const wrote = { status: 0, told: expect.stringMatching(/Wrote .*backup/) };
  expect(run(from.address, 'backup')).toEqual(wrote);
  const whole = {
    status: 0,
    told: expect.stringMatching(/Restored \d+ rows. The books are whole/),
  };
  expect(run(to.address, 'restore')).toEqual(whole);
  expect((await linesOf(to.db)).toSorted()).toEqual((await linesOf(from.db)).toSorted());
  const full = { status: 1, told: expect.stringContaining('data already') };
  expect(run(to.address, 'restore')).toEqual(full);

  const proven = { status: 0, told: expect.stringContaining('It is whole') };
  expect(run(from.address, 'drill')).toEqual(proven);
  const { rows } = await sql`select from pg_database where datname like 'drill_%'`.execute(to.db);
  expect(rows).toEqual([]);
  expect(existsSync(join(folder, 'none'))).toBe(false);
}, 120_000);
