import { sql } from 'kysely';
import type { Db, Tx } from '../db/tables.ts';
import { fill } from '../seed/seed.ts';

/** The migrations that were applied, and the secret that signs tokens. */
const stays = ['migrations', 'settings'];

/** The seed again, as of `now`, in place of everything; sessions end with the rest. */
export async function reset(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await empty(tx);
    await fill(tx, now);
  });
}

async function empty(tx: Tx): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by tablename
  `.execute(tx);
  const tables = rows.map(({ tablename }) => tablename).filter((name) => !stays.includes(name));
  await sql`truncate ${sql.join(tables.map((name) => sql.id(name)))} restart identity`.execute(tx);
}
