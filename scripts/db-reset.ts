import { rm } from 'node:fs/promises';
import pg from 'pg';

const { DATA_DIR = '.data/provider', DATABASE_URL } = process.env;

/** `npm run db:reset`: forgets everything; the next start makes the schema and the seed again. */
export async function main(): Promise<number> {
  if (DATABASE_URL) {
    const client = new pg.Client(DATABASE_URL);
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await client.end();
    console.log(`Emptied ${new URL(DATABASE_URL).pathname.slice(1)}.`);
    return 0;
  }
  await rm(DATA_DIR, { recursive: true, force: true });
  console.log(`Removed ${DATA_DIR}.`);
  return 0;
}
