import { sql } from 'kysely';
import type { Db, Tx } from './tables.ts';

/** Any number will do, as long as every process takes the same one. */
const lock = 4_021_977;

/**
 * Prepares the database in a transaction that begins when no other process prepares it, and lets none
 * begin before it has ended: processes that are started together make its tables and its seed once.
 * Only for that it waits without end.
 */
export async function prepareAlone<Result>(
  db: Db,
  prepare: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  // Each statement sees what the process that had the lock before has made.
  const transaction = db.transaction().setIsolationLevel('read committed');
  return transaction.execute(async (tx) => {
    await sql`set local lock_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
    await sql`set local lock_timeout to default`.execute(tx);
    return prepare(tx);
  });
}
