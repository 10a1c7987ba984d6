import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { readConfig } from '#provider/config.ts';
import { linesOfBackup } from '#provider/db/backup.ts';
import { openExisting } from '#provider/db/open.ts';
import { explainUse } from './in-use.ts';

/**
 * `npm run backup [file]`: writes all that is in the database of DATABASE_URL or DATA_DIR, as of one
 * moment, into a file that only its owner may read: it holds people's data. Without a name it lies
 * beside DATA_DIR, where whoever runs the product may write.
 */
export async function main([wanted]: string[]): Promise<number> {
  const at = new Date().toISOString();
  const { DATABASE_URL, DATA_DIR } = process.env;
  const config = readConfig({ DATABASE_URL, DATA_DIR });
  const backups = join(dirname(config.dataDir), 'backups');
  const file = wanted ?? join(backups, `${at.replaceAll(':', '-')}.jsonl.gz`);
  const { withoutTimeout: db, close } = await openExisting(config).catch(
    explainUse('run `npm run backup`'),
  );
  try {
    await write(file, linesOfBackup(db, at));
  } finally {
    await close();
  }
  const { size } = await stat(file);
  console.log(`Wrote ${file}: ${(size / 1000).toFixed(1)} kB. It holds people's data: keep it so.`);
  return 0;
}

/** Under a name of its own until it is whole and on disk; never over another file. */
async function write(file: string, lines: AsyncIterable<string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const there = await stat(file).catch(() => undefined);
  if (there) throw new Error(`${file} is there already. Choose another name.`);
  const part = `${file}.part`;
  try {
    const sink = createWriteStream(part, { mode: 0o600, flush: true });
    await pipeline(Readable.from(lines), createGzip(), sink);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }); // on a full disk it would lie in the way
    throw error;
  }
}
