import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minor } from '#credit/money.ts';
import { openBackOffice } from '#provider/command-line.ts';
import { firstCell } from '#provider/db/cells.ts';
import { type OpenDatabase, openDatabase, openUnprepared } from '#provider/db/open.ts';
import { openProvider } from '#provider/main.ts';
import { makeDataFolder } from '#support/snapshot.ts';
import { killWriters } from './kills.ts';

// One folder for all.
let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-data-'));
  dataDir = join(folder, 'data');
  await makeDataFolder(dataDir);
  // With the people of a sandbox.
  await (await openProvider({ DATA_DIR: dataDir })).close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a sandbox, the desk of one and db:reset leave a database alone that was live', async () => {
  const mark = async (change: (db: OpenDatabase['db']) => Promise<unknown>) => {
    const { db, close } = await openUnprepared({ dataDir, databaseUrl: null });
    await change(db).finally(close);
  };
  const name = 'cell/010-jobs.sql';
  await mark(async (db) => {
    await db.insertInto('settings').values({ key: 'mode', value: 'live' }).execute();
    await sql`delete from public.migrations where name = ${name}`.execute(db);
  });
  const sandbox = { DATA_DIR: dataDir };
  // Its tables are not brought up to date either: that this one would fail is not found out.
  await expect(openProvider(sandbox)).rejects.toThrow(/is live: .*PROVIDER_MODE=live/);
  await mark((db) =>
    sql`insert into public.migrations (schema, name) values (${firstCell}, ${name})`.execute(db),
  );
  await expect(openBackOffice(sandbox)).rejects.toThrow('This database is live');
  const env = { ...process.env, ...sandbox, DATABASE_URL: '', PROVIDER_MODE: '' };
  const reset = spawnSync(process.execPath, ['scripts/run.mjs', 'db-reset'], { env });
  expect([reset.status, String(reset.stderr)]).toEqual([1, expect.stringContaining('is live')]);
  await mark(async (db) => {
    expect(await db.selectFrom('users').select('user_id').execute()).not.toEqual([]);
    await db.deleteFrom('settings').where('key', '=', 'mode').execute();
  });
}, 60_000);

test('the books of a folder are proven by a command, but not beside a running server', async () => {
  const prove = () => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
    const command = ['scripts/run.mjs', 'books'];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env });
    return { status, told: `${stdout}${stderr}` };
  };
  const { close } = await openDatabase({ dataDir, databaseUrl: null });
  expect(prove()).toMatchObject({ status: 1, told: expect.stringContaining('Stop the server') });
  await close();
  expect(prove()).toMatchObject({ status: 0, told: expect.stringContaining('books are whole') });

  const addToBalances = async (more: number) => {
    const owner = await openDatabase({ dataDir, databaseUrl: null });
    await owner.db
      .updateTable('portfolios')
      .set(({ eb }) => ({ balance: eb('balance', '+', minor(more)) }))
      .execute();
    await owner.close();
  };
  await addToBalances(1);
  const { status, told } = prove();
  expect(status).toBe(1);
  expect(told).toMatch(/PROBLEM portfolio \S+ shows \d+, posted \d+/);
  await addToBalances(-1);
}, 120_000);

/** A command over a data folder: how it ends, and all that it says. */
function run(DATA_DIR: string, ...command: string[]) {
  const env = { ...process.env, DATA_DIR, DATABASE_URL: '', DRILL_DATABASE_URL: '' };
  const ran = spawnSync(process.execPath, ['scripts/run.mjs', ...command], { env });
  return { status: ran.status, told: `${ran.stdout}${ran.stderr}` };
}

test('a backup is taken and restored by a command each', async () => {
  const written = run(dataDir, 'backup');
  expect(written).toMatchObject({ status: 0, told: expect.stringContaining('Wrote ') });
  const [, file = ''] = /Wrote (\S+\.jsonl\.gz):/.exec(written.told) ?? [];
  expect(dirname(file)).toBe(join(folder, 'backups'));
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(run(dataDir, 'backup', file)).toMatchObject({
    status: 1,
    told: expect.stringContaining('there already'),
  });
  expect(run(dataDir, 'restore', file)).toMatchObject({
    status: 1,
    told: expect.stringContaining('data already'),
  });

  const copied = join(folder, 'copied.jsonl.gz');
  const restored = join(folder, 'restored');
  const bytes = await readFile(file);
  await writeFile(copied, bytes.subarray(0, -1_000));
  const damaged = { status: 1, told: expect.stringContaining('is damaged') };
  expect(run(restored, 'restore', copied)).toEqual(damaged);
  await writeFile(copied, bytes);
  const whole = {
    status: 0,
    told: expect.stringMatching(/Restored \d+ rows. The books are whole/),
  };
  expect(run(restored, 'restore', copied)).toEqual(whole);

  // What a table held is there again.
  const { db, close } = await openDatabase({ dataDir: restored, databaseUrl: null });
  expect(await db.selectFrom('users').select('user_id').execute()).not.toEqual([]);
  await close();
}, 120_000);

test('a drill proves the newest backup and leaves nothing behind, or says what is wrong with it', async () => {
  const apart = join(folder, 'drilled');
  const dataDir = join(apart, 'data');
  await makeDataFolder(dataDir);
  const nowhere = { status: 1, told: expect.stringContaining('There is no backup') };
  expect(run(dataDir, 'drill')).toEqual(nowhere);
  expect(run(dataDir, 'backup')).toMatchObject({ status: 0 });
  const whole =
    /jsonl\.gz: \d+ \w+ old, \d+ rows, restored and proven in [\d.]+ s\. It is whole\.$/m;
  expect(run(dataDir, 'drill')).toEqual({ status: 0, told: expect.stringMatching(whole) });
  expect(await readdir(tmpdir())).not.toContainEqual(expect.stringMatching(/^holdfast-drill-/));

  const [name = ''] = await readdir(join(apart, 'backups'));
  const file = join(apart, 'backups', name);
  const lines = String(gunzipSync(await readFile(file)));
  await writeFile(file, gzipSync(lines.replace(/"at":"\d{4}/, '"at":"2020')));
  const old = expect.stringContaining('PROBLEM There is no backup of the last two days.');
  expect(run(dataDir, 'drill')).toEqual({ status: 1, told: old });
  await writeFile(file, gzipSync(lines).subarray(0, -1_000));
  const damaged = { status: 1, told: expect.stringContaining('is damaged') };
  expect(run(dataDir, 'drill')).toEqual(damaged);
}, 240_000);

test('two kills in bursts of writes and jobs lose nothing, and nothing is done twice', async () => {
  const report = await killWriters(dataDir, 2);
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(report.lost).toEqual([]);
  expect(report.problems).toEqual([]);
  expect(report.notOnce).toEqual([]);
}, 300_000);
