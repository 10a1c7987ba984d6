import { createReadStream, existsSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { readConfig } from '#provider/config.ts';
import { openUnprepared, withCells } from '#provider/db/open.ts';
import { restore } from '#provider/db/restore.ts';
import { readLedgers } from '#provider/ledger/discrepancies.ts';
import { explainUse } from './in-use.ts';
import { print } from './print.ts';

/**
 * `npm run restore -- <file>`: puts a backup into the empty database of DATABASE_URL or DATA_DIR,
 * and proves its books. Exit code 1 with problems.
 */
export async function main([file]: string[]): Promise<number> {
  if (!file || !existsSync(file)) {
    console.error(`${file ? `There is no ${file}.` : 'Which backup?'} npm run restore -- <file>`);
    return 1;
  }
  const { DATABASE_URL, DATA_DIR } = process.env;
  const database = await openUnprepared(readConfig({ DATABASE_URL, DATA_DIR })).catch(
    explainUse('run `npm run restore`'),
  );
  try {
    const rows = await restore(database, linesIn(file));
    const { problems } = await readLedgers(await withCells(database));
    for (const problem of problems) print(`PROBLEM ${problem}`);
    const books = problems.length === 0 ? 'The books are whole.' : `${problems.length} problems.`;
    console.log(`Restored ${rows} rows. ${books}`);
    return problems.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

/** A file that was cut off, or is no gzip, is told of as such. */
export async function* linesIn(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8');
  pipeline(createReadStream(file), unzipped).catch(() => undefined); // read below
  let rest = '';
  try {
    for await (const piece of unzipped) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new Error(`${file} is damaged: ${(error as Error).message}.`);
  }
}
