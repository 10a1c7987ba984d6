import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Connected, overPglite } from '#provider/db/connect.ts';
import { migrate } from '#provider/db/migrate.ts';
import { type OpenDatabase, withCells } from '#provider/db/open.ts';

const folder = 'node_modules/.cache/provider';
const sources = ['src/provider', 'src/credit'];

/**
 * A database in memory that `fill` has filled. Filling it takes seconds, so what it made is kept
 * in a file until one of the sources changes; every test file starts from that.
 */
export async function databaseFrom(
  name: string,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<OpenDatabase> {
  const snapshot = kept(name) ?? (await make(name, fill));
  const pglite = await PGlite.create({ loadDataDir: snapshot });
  const database = await withCells(overPglite(pglite));
  return {
    ...database,
    async close() {
      await database.close();
      await pglite.close();
    },
  };
}

/**
 * Puts an empty, migrated database into a data folder, as a first start makes it, without the seconds
 * that one takes.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  const whole = join(folder, `folder-${sourcesVersion}`);
  if (!existsSync(whole)) {
    const loadDataDir = await migrated();
    removeStale('folder');
    const unfinished = `${whole}.${process.pid}`;
    await (await PGlite.create(unfinished, { loadDataDir })).close();
    try {
      renameSync(unfinished, whole);
    } catch (error) {
      // Another process may have made it meanwhile.
      if (!existsSync(whole)) throw error;
      rmSync(unfinished, { recursive: true });
    }
  }
  cpSync(whole, join(dataDir, 'database'), { recursive: true });
}

/** Empty but for its tables: making one takes seconds, so all others begin with it. */
const migrated = async (): Promise<Blob> =>
  kept('empty') ?? (await keep('empty', await PGlite.create(), ({ db }) => migrate(db)));

function kept(name: string): Blob | undefined {
  try {
    return new Blob([readFileSync(fileOf(name))]);
  } catch {
    return undefined;
  }
}

async function make(name: string, fill: (database: OpenDatabase) => Promise<void>): Promise<Blob> {
  const pglite = await PGlite.create({ loadDataDir: await migrated() });
  return keep(name, pglite, async (connected) => fill(await withCells(connected)));
}

async function keep(
  name: string,
  pglite: PGlite,
  fill: (connected: Connected) => Promise<void>,
): Promise<Blob> {
  const connected = overPglite(pglite);
  await fill(connected);
  await connected.close();
  const snapshot = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(folder, { recursive: true });
  removeStale(name);
  // Whole or not at all: test files that run beside this one read it too.
  const unfinished = `${fileOf(name)}.${process.pid}`;
  writeFileSync(unfinished, Buffer.from(await snapshot.arrayBuffer()));
  renameSync(unfinished, fileOf(name));
  return snapshot;
}

function removeStale(name: string): void {
  for (const file of readdirSync(folder)) {
    const isOfAnother = file.startsWith(`${name}-`) && !file.includes(sourcesVersion);
    if (isOfAnother) rmSync(join(folder, file), { recursive: true, force: true });
  }
}

const fileOf = (name: string) => join(folder, `${name}-${sourcesVersion}.tar`);

/** Changes with the code that fills a database. */
export const sourcesVersion = sources
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
  )
  .filter((file) => /\.(ts|sql)$/.test(file))
  .sort()
  .reduce((hash, file) => hash.update(file).update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 16);
