import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { hasDatabase } from './data-folder.ts';
import { freeOnDiskOf } from './disk-space.ts';

/**
 * PGlite that keeps what it has acknowledged. As it comes it never syncs to disk, lets two
 * processes write one folder, makes a database of whatever folder it is given, leaves half of one
 * behind when its first start is cut off, and hangs when the engine dies. Throws an Error to show as
 * it is when the folder holds no whole database and may not get a new one, or another process owns it.
 */
export async function openDurablePglite(
  folder: string,
  wanted: WantedDatabase = 'any',
): Promise<{
  pglite: PGlite;
  close(): Promise<void>;
}> {
  requireWanted(wanted, hasDatabase(folder), folder);
  mkdirSync(dirname(folder), { recursive: true });
  const owner = own(folder);
  try {
    // Its owner until now may have made one.
    if (!hasDatabase(folder)) await initialise(folder);
    const pglite = await startEngine(folder);
    // Nothing else does it here, and a log that only grows makes the next start slow.
    const checkpoints = setInterval(() => void checkpoint(pglite, folder), 10_000);
    checkpoints.unref();
    return {
      pglite,
      async close() {
        clearInterval(checkpoints);
        if (!pglite.closed) await pglite.close();
        owner.close();
      },
    };
  } catch (error) {
    owner.close();
    throw error;
  }
}

/** One that is there, one that is not there yet, or whichever it is: an absent one is made. */
export type WantedDatabase = 'existing' | 'new' | 'any';

/** `where` says it in the message. */
export function requireWanted(wanted: WantedDatabase, isThere: boolean, where: string): void {
  if (wanted === 'existing' && !isThere) {
    throw new Error(
      `There is no database in ${where}, and none was made: DATA_DIR or DATABASE_URL may name ` +
        'the wrong place, or an empty folder may be a volume that is not mounted. Only a first ' +
        'start makes one, and in live mode only with: npm start -- --new',
    );
  }
  if (wanted === 'new' && isThere) {
    throw new Error(`There is a database in ${where} already. Start without --new.`);
  }
}

/** Throws when another process owns the folder. */
export function removeDurablePglite(folder: string): void {
  if (!existsSync(folder)) return;
  const owner = own(folder);
  rmSync(folder, { recursive: true });
  owner.close();
}

/** SQLite's lock on a file: the kernel frees it with the process, however that ends. */
function own(folder: string): DatabaseSync {
  const lock = new DatabaseSync(`${folder}.lock`);
  try {
    lock.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    throw new DataInUse(folder);
  }
}

const sqliteBusy = 5;

export class DataInUse extends Error {
  override name = 'DataInUse';

  constructor(folder: string) {
    super(
      `Another process is using the data in ${folder}. Stop it, or choose another folder: ` +
        'DATA_DIR=.data/second npm start',
    );
  }
}

/** Under a name of its own until it is whole and on disk. */
async function initialise(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const pglite = await PGlite.create(unfinished);
  await pglite.close();
  await syncTree(unfinished);
  renameSync(unfinished, folder);
  sync(dirname(folder));
}

async function startEngine(folder: string): Promise<PGlite> {
  let lastWords: string | undefined;
  const because = (error: unknown) => lastWords ?? (error as Error).message;
  try {
    const pglite = await PGlite.create({
      fs: new SyncingFS(folder),
      startParams: [
        ...PGlite.defaultStartParams.filter((param) => param !== '-F'), // -F: never sync
        ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
      ],
      onStderr(line) {
        lastWords = /(?:PANIC|FATAL): +(.*)/.exec(line)?.[1] ?? lastWords;
        return false;
      },
    });
    endWithEngine(pglite, (error) => {
      console.error(
        `The database in ${folder} has stopped: ${because(error)}. Every write that was acknowledged is kept. ` +
          'If its disk is full, make room. Then start again.',
      );
      process.exit(1);
    });
    return pglite;
  } catch (cause) {
    throw new Error(
      `The database in ${folder} does not open: ${because(cause)}. If its disk is full, make room ` +
        'and start again. Else put the whole folder back from a copy, or restore a backup into ' +
        'another one: DATA_DIR=<another> npm run restore -- <file>',
      { cause },
    );
  }
}

/** Of an exception in the engine: PostgreSQL has thrown an error, which it handles itself. */
const handledByEngine = 100;

type EngineCalls = Record<'_PostgresMainLoopOnce' | '_PostgresMainLongJmp', () => void>;

/**
 * PGlite drops every exception of its engine but the one for an error and runs it again: for ever
 * when it is dead, and nothing that it still answers is true. So the process ends.
 */
function endWithEngine(pglite: PGlite, end: (error: unknown) => never): void {
  const engine = pglite.Module as unknown as EngineCalls;
  for (const name of ['_PostgresMainLoopOnce', '_PostgresMainLongJmp'] as const) {
    const call = engine[name];
    engine[name] = () => {
      try {
        call();
      } catch (error) {
        if ((error as { status?: number }).status === handledByEngine) throw error;
        end(error);
      }
    };
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name));
  }
  sync(folder);
}

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** Twice a file of the log: one that a checkpoint begins, and whatever else it writes. */
const roomOfCheckpoint = 2 * 16 * 1024 * 1024;

/** One that finds no room ends the engine; and while there is none, little is written that it would secure. */
async function checkpoint(pglite: PGlite, folder: string): Promise<void> {
  if (pglite.closed || freeOnDiskOf(folder) < roomOfCheckpoint) return;
  await pglite.exec('checkpoint').catch(() => undefined);
}

type Stream = { nfd?: number };
type NodeStreams = { stream_ops: { fsync?: (stream: Stream) => number } };

/** Gives the engine's file system the fsync that it lacks. */
class SyncingFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const result = await super.init(pglite, options);
    result.emscriptenOpts.preRun?.push((module) => {
      const nodefs = (module as unknown as { NODEFS: NodeStreams }).NODEFS;
      nodefs.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fsyncSync(nfd);
        return 0;
      };
    });
    return result;
  }
}
