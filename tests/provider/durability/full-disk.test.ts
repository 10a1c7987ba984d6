import { spawn } from 'node:child_process';
import fs, { type StatsFs } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { watchDisk } from '#provider/db/disk-space.ts';
import { codeOfFailure } from '#provider/db/failures.ts';
import { openDatabase, openExisting } from '#provider/db/open.ts';
import { type OpenedProvider, openProvider } from '#provider/main.ts';
import { makeDataFolder } from '#support/snapshot.ts';

// One folder for all.
let dataDir: string;
const where = () => ({ dataDir, databaseUrl: null });
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'holdfast-full-'));
  await makeDataFolder(dataDir);
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** What the machine says is left on any disk, in bytes. */
function leave(bytes: number): void {
  const left = { bavail: bytes / 1_000, bsize: 1_000 } as StatsFs;
  vi.spyOn(fs, 'statfsSync').mockReturnValue(left);
  syncBuiltinESMExports();
}
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const ask = (provider: OpenedProvider, path: string, body?: object, token = '') =>
  provider.fetch(
    new Request(`http://app.test/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    }),
  );
const bayo = { email: 'bayo@example.com', password: 'Holdfast-1!' };

test('writing goes on with some room more than it stopped at, so that it does not stop at once', () => {
  const log = vi.fn();
  const disk = watchDisk(dataDir, 64_000_000, log);
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const states = [65, 63, 64, 79, 80, 64, 63].map((megabytes) => {
    leave(megabytes * 1_000_000);
    return disk.isLow();
  });
  expect(states).toEqual([false, true, true, true, false, false, true]);
  expect(log.mock.calls.map(([event]) => event)).toEqual([
    ...['disk full', 'disk has room', 'disk full'],
  ]);
});

test('the disk of a server runs full: it only reads, says so, and goes on when there is room', async () => {
  const lines: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line));
  const provider = await openProvider({ DATA_DIR: dataDir });
  const { token } = (await (await ask(provider, '/user/signin', bayo)).json()).data;
  const stateOf = async () => (await (await ask(provider, '/ready')).json()).data.status;
  expect(await stateOf()).toBe('ok');

  leave(63_000_000);
  await vi.waitFor(async () => expect(await stateOf()).toBe('read_only'));
  expect((await ask(provider, '/user', undefined, token)).status).toBe(200);
  expect((await ask(provider, '/user/signin', bayo)).status).toBe(503);
  leave(81_000_000);
  await vi.waitFor(async () => expect(await stateOf()).toBe('ok'));
  expect((await ask(provider, '/user/signin', bayo)).status).toBe(200);
  expect(lines.filter((line) => line.includes('"disk'))).toEqual([
    expect.stringContaining('"event":"disk full","free_mb":63,"reserve_mb":64'),
    expect.stringContaining('"event":"disk has room","free_mb":81,"reserve_mb":64'),
  ]);

  leave(0);
  await vi.waitFor(async () => expect(await stateOf()).toBe('read_only'));
  await provider.close();
  // Whoever starts it now can read as well.
  const again = await openProvider({ DATA_DIR: dataDir });
  expect((await ask(again, '/user', undefined, token)).status).toBe(200);
  expect((await ask(again, '/user/signin', bayo)).status).toBe(503);
  await again.close();
}, 180_000);

test('while nothing may be written the engine refuses it, whoever asks and however', async () => {
  const database = await openDatabase(where());
  const { db } = database;
  let mayWrite = true;
  database.writeWhile?.(() => mayWrite);
  const put = (key: string) => sql`insert into settings (key, value) values (${key}, '')`;

  const underWay = await db.startTransaction().execute();
  mayWrite = false;
  await put('begun before').execute(underWay);
  await underWay.commit().execute();

  const refused = [
    put('alone').execute(db),
    sql`with one as (update jobs set failures = failures returning 1) select from one`.execute(db),
    sql`select from users for update`.execute(db),
    sql`create table another (number int)`.execute(db),
    db.transaction().execute(async (tx) => {
      await sql`select from users`.execute(tx);
      await put('after reading').execute(tx);
    }),
  ];
  for (const one of refused) {
    const error = await one.catch((reason: unknown) => reason);
    expect([error, codeOfFailure(error)]).toEqual([expect.any(Error), 'unavailable']);
  }
  await sql`select from users`.execute(db);
  await sql`checkpoint`.execute(db);

  mayWrite = true;
  await put('with room').execute(db);
  const kept = await sql<{ key: string }>`
    select key from settings where key in ('begun before', 'alone', 'after reading', 'with room')
    order by key`.execute(db);
  expect(kept.rows.map(({ key }) => key)).toEqual(['begun before', 'with room']);
  await database.close();
});

test('an engine that dies ends its process, which says why, and keeps what it acknowledged', async () => {
  const child = spawn(process.execPath, ['tests/provider/durability/dies.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir },
    // It would spin for ever.
    timeout: 30_000,
    killSignal: 'SIGKILL',
  });
  const ended = new Promise((end) => child.once('exit', (status, signal) => end(signal ?? status)));
  const [acknowledged, told] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(await ended).toBe(1);
  expect(told).toMatch(
    /^The database in .* has stopped: .*No space left on device\. Every write that was acknowledged is kept\./m,
  );
  const { db, close } = await openExisting(where());
  const { rows } = await sql<{ number: number }>`select number from kept`.execute(db);
  expect(rows.map(({ number }) => `${number}\n`).join('')).toBe(acknowledged);
  expect(rows).toHaveLength(5);
  await close();
}, 180_000);
