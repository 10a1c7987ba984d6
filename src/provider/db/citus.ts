import { sql } from 'kysely';
import type { Schema } from './cells.ts';
import type { Db } from './tables.ts';

/** What every node has a copy of: a cell's foreign keys may point at it. */
const onEveryNode = ['settings', 'applications', 'partner_keys', 'fx_rates'];

/** Whether the address is that of a Citus coordinator, which lays each cell on a node. */
export async function isCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Lays a schema out as its tables were made, while they are empty. */
export async function layOut(db: Db, schema: Schema): Promise<void> {
  if (!(await isCitus(db))) return;
  if (schema !== 'public') {
    await sql`select citus_schema_distribute(${schema}::text::regnamespace)`.execute(db);
    return;
  }
  for (const table of onEveryNode) {
    await sql`select create_reference_table(${table})`.execute(db);
  }
}
