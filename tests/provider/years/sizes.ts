import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { tablesInOrder } from '#provider/db/backup.ts';
import type { Db } from '#provider/db/tables.ts';

/** `scans` is how often it was read whole since it was made. */
export type Size = { readonly rows: number; readonly bytes: number; readonly scans: number };

/** Rows of each table, and bytes with its indexes, by its name; what is in several schemas is one. */
export async function sizesOf(db: Db): Promise<Map<string, Size>> {
  const sizes = new Map<string, Size>();
  for (const table of await tablesInOrder(db)) {
    const { rows: found } = await sql<Record<keyof Size, string>>`
      select count(*)::text as rows, pg_total_relation_size(${table}::regclass)::text as bytes,
        coalesce(pg_stat_get_numscans(${table}::regclass), 0)::text as scans
      from ${sql.table(table)}
    `.execute(db);
    const [{ rows, bytes, scans } = { rows: 0, bytes: 0, scans: 0 }] = found;
    const name = table.split('.').at(-1) ?? table;
    const other = sizes.get(name) ?? { rows: 0, bytes: 0, scans: 0 };
    sizes.set(name, {
      rows: other.rows + Number(rows),
      bytes: other.bytes + Number(bytes),
      scans: other.scans + Number(scans),
    });
  }
  return sizes;
}

/** Of this process: memory in MB, and timers, sockets and the like that are open. */
export type Held = { readonly mb: number; readonly handles: number };

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What this process holds after everything that nobody holds was thrown away. */
export async function heldNow(): Promise<Held> {
  // What a first round lets go of may hold more.
  for (let round = 0; round < 3; round++) {
    await new Promise((resume) => setImmediate(resume));
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return {
    mb: (heapUsed + external) / 1e6,
    handles: process.getActiveResourcesInfo().length,
  };
}

/** By how much a figure grows from one to the next, by the line that fits them best. */
export function slopeOf(figures: readonly number[]): number {
  const middle = (figures.length - 1) / 2;
  const [up, across] = figures.reduce(
    ([product, square], figure, at) => [
      product + (at - middle) * figure,
      square + (at - middle) ** 2,
    ],
    [0, 0],
  ) as [number, number];
  return across === 0 ? 0 : up / across;
}
