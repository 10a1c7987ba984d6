import fs from 'node:fs';
import { sql } from 'kysely';
import { openDatabase } from '#provider/db/open.ts';

/**
 * Runs as a process of its own, and writes to the database of DATA_DIR until its disk takes nothing
 * any more: then the engine dies. What is printed was acknowledged.
 */
const { DATA_DIR = '' } = process.env;
const { db } = await openDatabase({ dataDir: DATA_DIR, databaseUrl: null });
await sql`create table if not exists kept (number int primary key)`.execute(db);

/** The engine writes through this object. */
function fillTheDisk(): void {
  fs.writeSync = () => {
    const message = 'ENOSPC: no space left on device, write';
    throw Object.assign(new Error(message), { code: 'ENOSPC' });
  };
}

for (let number = 1; number <= 10; number++) {
  if (number === 6) fillTheDisk();
  await sql`insert into kept values (${number})`.execute(db);
  process.stdout.write(`${number}\n`);
}
