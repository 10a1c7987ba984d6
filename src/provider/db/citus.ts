import { sql } from 'kysely';
import type { Cell, Schema } from './cells.ts';
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

export type Place = { readonly cell: Cell; readonly node: string; readonly bytes: number };

/** Where each cell lies, as `host:port`, and its size. Without Citus all lie where everything does. */
export async function placesOfCells(db: Db): Promise<Place[]> {
  const { rows } = (await isCitus(db))
    ? await sql<Place>`
        select split_part(table_name::text, '.', 1) as cell, nodename || ':' || nodeport as node,
          sum(shard_size)::bigint as bytes
        from citus_shards where table_name::text ~ '^cell_[0-9]+\\.' group by 1, 2 order by 1`.execute(
        db,
      )
    : await sql<Place>`
        select nspname as cell, 'here' as node, sum(pg_total_relation_size(pg_class.oid))::bigint as bytes
        from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where nspname ~ '^cell_[0-9]+$' and relkind = 'r' group by 1 order by 1`.execute(db);
  return rows;
}

/** The workers that cells may lie on, as `host:port`. */
export async function nodesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ node: string }>`
    select nodename || ':' || nodeport as node from pg_dist_node
    where shouldhaveshards and isactive order by 1`.execute(db);
  return rows.map(({ node }) => node);
}

/**
 * Moves a cell to another node while it is used: Citus copies it by logical replication and stops its
 * writes for a moment at the end.
 */
export async function moveCell(db: Db, cell: Cell, node: string): Promise<void> {
  const [, host, port] = /^(.+):(\d+)$/.exec(node) ?? [];
  await sql`select citus_schema_move(${cell}::text::regnamespace, ${host}::text, ${port}::int)`.execute(
    db,
  );
}
