import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBackOffice } from '#provider/command-line.ts';
import { openExisting, openUnprepared } from '#provider/db/open.ts';
import { openProvider } from '#provider/main.ts';
import { liveVariables } from '#support/live-variables.ts';
import { makeDataFolder } from '#support/snapshot.ts';
import { damages, fingerprint } from './damages.ts';

let folder: string;
let whole: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'holdfast-damaged-'));
  whole = join(folder, 'whole');
  await makeDataFolder(whole);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const database = () => join(dataDir, 'database');
const where = () => ({ dataDir, databaseUrl: null });

/** Everything that opens a data folder. */
const openings: Record<string, () => Promise<{ close(): Promise<void> }>> = {
  'a start': () => openProvider({ DATA_DIR: dataDir }),
  'a live start': () => openProvider({ ...liveVariables, DATA_DIR: dataDir }),
  'a first start': () => openProvider({ DATA_DIR: dataDir }, { isFirst: true }),
  'a backup, or the books': () => openExisting(where()),
  'a restore': () => openUnprepared(where()),
  'the desk': () => openBackOffice({ DATA_DIR: dataDir }),
};

const run = (...command: string[]) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PROVIDER_MODE: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...command], {
    env,
  });
  return { status, told: `${stdout}${stderr}` };
};

describe('whoever starts on a damaged folder is told so, and nothing in it is touched', () => {
  test.each(damages)('a folder $name', async ({ damage, says }) => {
    fs.cpSync(join(whole, 'database'), database(), { recursive: true });
    damage(database());
    const before = fingerprint(dataDir);
    for (const [who, open] of Object.entries(openings)) {
      const told = await open().then(
        ({ close }) => close().then(() => 'it opened'),
        (error: Error) => error.message,
      );
      expect([who, told]).toEqual([who, expect.stringMatching(says)]);
    }
    expect(fingerprint(dataDir)).toBe(before);
  });

  test('a folder without PG_VERSION survives the commands that only read', async () => {
    fs.cpSync(join(whole, 'database'), database(), { recursive: true });
    await rm(join(database(), 'PG_VERSION'));
    const before = fingerprint(folder);
    for (const command of ['backup', 'books', 'desk']) {
      const told = expect.stringMatching(/^The database in .* PG_VERSION is missing\. [^\n]*\n$/);
      expect([command, run(command)]).toEqual([command, { status: 1, told }]);
    }
    expect(fingerprint(folder)).toBe(before);
  });

  test.each([
    ['EROFS', /cannot be written: its file system is mounted read-only/],
    ['EACCES', /cannot be written: it belongs to another user/],
  ])('a folder that may not be written (%s)', async (code, says) => {
    fs.cpSync(join(whole, 'database'), database(), { recursive: true });
    const before = fingerprint(dataDir);
    const access = vi.spyOn(fs, 'accessSync').mockImplementation(() => {
      throw Object.assign(new Error(code), { code });
    });
    syncBuiltinESMExports();
    try {
      for (const open of Object.values(openings)) await expect(open()).rejects.toThrow(says);
    } finally {
      access.mockRestore();
      syncBuiltinESMExports();
    }
    expect(fingerprint(dataDir)).toBe(before);
  });

  test('a folder whose tables are of a newer version of ours', async () => {
    fs.cpSync(join(whole, 'database'), database(), { recursive: true });
    const { db, close } = await openUnprepared(where());
    await sql`insert into public.migrations (schema, name) values ('cell_00', 'cell/999-of-tomorrow.sql')`.execute(
      db,
    );
    await close();
    for (const name of ['a start', 'a backup, or the books', 'the desk']) {
      await expect(openings[name]?.()).rejects.toThrow(/newer version of Holdfast\. .*not changed/);
    }
  });

  test('a folder whose damage only the engine sees is told of in its words', async () => {
    fs.cpSync(join(whole, 'database'), database(), { recursive: true });
    await rm(join(database(), 'base/5/1259'));
    await expect(openExisting(where())).rejects.toThrow(
      /does not open: could not open file "base\/5\/1259": No such file or directory\. .*restore/,
    );
  });
});

describe('a database is made only where none can be meant', () => {
  test('an empty folder gets one at a start of the sandbox', async () => {
    await mkdir(database());
    const { close } = await openProvider({ DATA_DIR: dataDir });
    await close();
    await expect(openProvider({ DATA_DIR: dataDir }, { isFirst: true })).rejects.toThrow(
      /There is a database in .* already\. Start without --new/,
    );
  }, 60_000);

  test.each(['an empty folder', 'no folder at all'])(
    'in live mode %s gets one only when it is told to be a first start',
    async (name) => {
      if (name === 'an empty folder') await mkdir(database());
      else await rm(dataDir, { recursive: true });
      const env = { ...liveVariables, DATA_DIR: dataDir };
      const refused = /There is no database in .*volume that is not mounted\. .*npm start -- --new/;
      await expect(openProvider(env)).rejects.toThrow(refused);
      expect(await readdir(dataDir).catch(() => 'none')).toEqual(
        name === 'an empty folder' ? ['database'] : 'none',
      );
    },
  );

  test('in live mode the first start makes one, and the next ones take it', async () => {
    const env = { ...liveVariables, DATA_DIR: dataDir };
    await (await openProvider(env, { isFirst: true })).close();
    await (await openProvider(env)).close();
  }, 60_000);

  test('the commands that only read make none, and no folder for one', async () => {
    await rm(dataDir, { recursive: true });
    for (const command of ['backup', 'books', 'desk']) {
      const told = expect.stringContaining('There is no database in');
      expect([command, run(command)]).toEqual([command, { status: 1, told }]);
    }
    expect(fs.existsSync(dataDir)).toBe(false);
  });
});
