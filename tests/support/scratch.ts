import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const memory = '/dev/shm';

const isRoomy = () => {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 ** 30;
};

/** Where tests put what they throw away: in memory where there is a gigabyte of room, as on most Linux machines. */
export const scratch = existsSync(memory) && isRoomy() ? memory : tmpdir();
