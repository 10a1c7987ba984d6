import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite that keeps what it has acknowledged. As it comes it never syncs to disk, lets two
 * processes write one folder, and leaves half a database behind when its first start is cut off.
 * Throws when another process owns the folder.
 */
export async function openDurablePglite(folder: string): Promise<{
  pglite: PGlite;
  close(): Promise<void>;
}> {
  mkdirSync(dirname(folder), { recursive: true });
  const owner = own(folder);
  try {
    if (!existsSync(folder)) await initialise(folder);
    const pglite = await PGlite.create({
      fs: new SyncingFS(folder),
      startParams: [
        ...PGlite.defaultStartParams.filter((param) => param !== '-F'), // -F: never sync
        ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
      ],
    });
    // Nothing else does it here, and a log that only grows makes the next start slow.
    const checkpoints = setInterval(() => void checkpoint(pglite), 10_000);
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
  } catch {
    lock.close();
    throw new DataInUse(folder);
  }
}

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

async function checkpoint(pglite: PGlite): Promise<void> {
  if (!pglite.closed) await pglite.exec('checkpoint').catch(() => undefined);
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
