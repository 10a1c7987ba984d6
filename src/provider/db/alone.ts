import { sql } from 'kysely';
import type { Tx } from './tables.ts';

/** Any number will do, as long as every process takes the same one. */
const lock = 4_021_977;

/**
 * Waits until no other process prepares this database, and lets none begin before this transaction
 * has ended: processes that are started together make its tables and its seed once. Only for that it
 * waits without end.
 */
export async function prepareAlone(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${sql.lit(lock)})`.execute(tx);
  await sql`set local lock_timeout to default`.execute(tx);
}
