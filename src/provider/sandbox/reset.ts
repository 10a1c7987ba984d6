import { sql } from 'kysely';
import { sweepNightly } from '../db/sweep.ts';
import type { Db, Tx } from '../db/tables.ts';
import { proveHourly } from '../ledger/prove-hourly.ts';
import { fill } from '../seed/seed.ts';

/** The migrations that were applied, the secret that signs tokens, and the house's own accounts. */
const stays = ['migrations', 'settings', 'ledger_accounts'];

/** The seed again, as of `now`, in place of everything; sessions end with the rest. */
export async function reset(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await empty(tx);
    await fill(tx, now);
    await sweepNightly(tx, now);
    await proveHourly(tx, now);
  });
}

async function empty(tx: Tx): Promise<void> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = 'public' order by tablename
  `.execute(tx);
  const tables = rows.map(({ tablename }) => tablename).filter((name) => !stays.includes(name));
  await sql`truncate ${sql.join(tables.map((name) => sql.id(name)))} restart identity`.execute(tx);
  // Two transactions must never open a house account at once, so those are there from the beginning.
  await tx.deleteFrom('ledger_accounts').where('account', 'not like', 'house:%').execute();
}
