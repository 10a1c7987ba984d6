import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '#provider/db/open.ts';
import { openProvider } from '#provider/main.ts';
import { liveVariables } from '#support/live-variables.ts';
import { makeDataFolder } from '#support/snapshot.ts';

// One folder for all.
let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-data-'));
  dataDir = join(folder, 'data');
  await makeDataFolder(dataDir);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const post = (path: string, body: object, token = '') =>
  new Request(`http://localhost/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'the only one',
    },
    body: JSON.stringify(body),
  });

test('a restart keeps the people, the loans, the sessions and the moved clock', async () => {
  const env = { DATA_DIR: dataDir };
  const before = await openProvider(env);
  const clock = await (await before.fetch(post('/sandbox/clock', { advance: 'P1M' }))).json();
  const credentials = { email: 'bayo@example.com', password: 'Holdfast-1!' };
  const { token } = (await (await before.fetch(post('/user/signin', credentials))).json()).data;
  await before.close();

  const after = await openProvider(env);
  const get = (path: string) =>
    after.fetch(
      new Request(`http://localhost/api${path}`, { headers: { authorization: `Bearer ${token}` } }),
    );
  const { user } = (await (await get('/user')).json()).data;
  expect(user.email).toBe('bayo@example.com');
  expect(user.now.slice(0, 7)).toBe(clock.data.now.slice(0, 7));
  const { all } = (await (await get('/portfolio')).json()).data;
  expect(all).toHaveLength(2);
  await after.close();
}, 120_000);

test('a second process on the same folder is refused, and told what to do', async () => {
  const config = { dataDir, databaseUrl: null };
  const owner = await openDatabase(config);
  await expect(openDatabase(config)).rejects.toThrow(/Another process is using the data in .*data/);
  await owner.close();
  await (await openDatabase(config)).close();
});

test('live mode does not start on the data of a sandbox, and lets the folder go', async () => {
  const env = { ...liveVariables, DATA_DIR: dataDir };
  await expect(openProvider(env)).rejects.toThrow(/holds the people and the money of the sandbox/);
  await (await openDatabase({ dataDir, databaseUrl: null })).close();
});

test('a commit is on disk before it is acknowledged', async () => {
  const { db, close }: OpenDatabase = await openDatabase({ dataDir, databaseUrl: null });
  const sync = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  for (let commit = 1; commit <= 5; commit++) {
    await db
      .insertInto('settings')
      .values({ key: `commit ${commit}`, value: '' })
      .execute();
    expect(sync.mock.calls.length).toBeGreaterThanOrEqual(commit);
  }
  sync.mockRestore();
  syncBuiltinESMExports();
  await close();
});
