import { statfsSync } from 'node:fs';
import type { Log } from '../context.ts';

/** What is left on the disk of the database. */
export type DiskSpace = {
  /** Bytes; null for a PostgreSQL server, whose disk is its own matter. */
  free(): number | null;
  /** Whether so little is left that nothing may be written any more. */
  isLow(): boolean;
};

export const unwatched: DiskSpace = { free: () => null, isLow: () => false };

/** So much more must be free than was to be, before writing goes on: it does not stop again at once. */
const margin = 1.25;
const staleMs = 250;

/**
 * Looks at the disk of the folder when it is asked, and logs when less than `reserve` bytes are left
 * there, and when there is room again.
 */
export function watchDisk(folder: string, reserve: number, log: Log): DiskSpace {
  let free = 0;
  let isLow = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (performance.now() - lookedAt < staleMs) return;
    lookedAt = performance.now();
    free = freeOnDiskOf(folder);
    const wasLow = isLow;
    isLow = free < (wasLow ? reserve * margin : reserve);
    if (isLow !== wasLow) {
      const megabytes = { free_mb: inMegabytes(free), reserve_mb: inMegabytes(reserve) };
      log(isLow ? 'disk full' : 'disk has room', megabytes);
    }
  };
  return {
    free() {
      look();
      return free;
    },
    isLow() {
      look();
      return isLow;
    },
  };
}

/** In bytes. A disk that does not answer has no room. */
export function freeOnDiskOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

const inMegabytes = (bytes: number) => Math.floor(bytes / 1e6);
