import { sql } from 'kysely';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';

/**
 * What may happen so often within a time, counted over all cells and processes. Never within a
 * transaction: none writes to a cell and to what all share. With Valkey too it is counted in the
 * database, which forgets nothing when it is started again.
 */
export type Limit = {
  readonly name: string;
  readonly most: number;
  readonly withinMs: number;
  /** false: it is only looked at, which takes the same time. */
  readonly counts?: boolean;
};

/**
 * Counts one more of each. Of many at the same time each finds another number before it, so that
 * exactly `most` of them find fewer than `most`.
 *
 * @returns how many there were before this one, in the order asked.
 */
export async function count(db: Db, limits: readonly Limit[], now: number): Promise<number[]> {
  if (limits.length === 0) return [];
  const { rows } = await sql<{ name: string; count: number }>`
    insert into limits as kept (name, until)
    select name, array_remove(array[until], null) from ${counted(limits, now)} order by name
    on conflict (name) do update set until =
      array(select one from unnest(kept.until) as one where one > ${instant(now)}) || excluded.until
    returning name, cardinality(kept.until) as count
  `.execute(db);
  return limits.map(({ name, counts }) => {
    const all = rows.find((row) => row.name === name)?.count ?? 0;
    return counts === false ? all : all - 1;
  });
}

/** How many count now, without one more, in the order asked. */
export async function countsOf(
  db: Db,
  limits: readonly Pick<Limit, 'name'>[],
  now: number,
): Promise<number[]> {
  if (limits.length === 0) return [];
  const names = limits.map(({ name }) => name);
  const rows = await db
    .selectFrom('limits')
    .select('name')
    .select(
      sql<number>`(select count(*)::int from unnest(until) as one where one > ${instant(now)})`.as(
        'count',
      ),
    )
    .where('name', 'in', names)
    .execute();
  return names.map((name) => rows.find((row) => row.name === name)?.count ?? 0);
}

/** Takes back what was counted at `now`. */
async function uncount(db: Db, limits: readonly Limit[], now: number): Promise<void> {
  if (limits.length === 0) return;
  const place = sql`array_position(kept.until, one.until)`;
  await sql`
    update limits as kept set until = kept.until[:${place} - 1] || kept.until[${place} + 1:]
    from ${counted(limits, now)} where kept.name = one.name and ${place} is not null
  `.execute(db);
}

/** A limit that was used up: how many there were. */
export type Over<L extends Limit = Limit> = { readonly limit: L; readonly before: number };

/**
 * Counts before the work, which hears what is used up and says what it has needed; the rest is taken
 * back, and all of it when the work is refused. After any other failure nobody knows how its
 * transaction ended: rather too much is counted than too little, as when the process ends meanwhile.
 */
export async function whileCounted<Result, L extends Limit>(
  { shared, clock }: Pick<Context, 'shared' | 'clock'>,
  limits: readonly L[],
  work: (over: readonly Over<L>[]) => Promise<{ result: Result; needed: readonly Limit[] }>,
): Promise<Result> {
  const now = clock.now();
  const before = await count(shared, limits, now);
  const over = limits
    .map((limit, at) => ({ limit, before: before[at] ?? 0 }))
    .filter((one) => one.before >= one.limit.most);
  try {
    const { result, needed } = await work(over);
    await uncount(
      shared,
      limits.filter((limit) => needed.every((one) => one.name !== limit.name)),
      now,
    );
    return result;
  } catch (error) {
    if (error instanceof Refusal) await uncount(shared, limits, now);
    throw error;
  }
}

/** Forgets what has ended to count, and allowances that are whole. */
export async function forgetEnded(db: Db, now: number): Promise<void> {
  const at = instant(now);
  await sql`delete from limits where not ${at} < any(until)`.execute(db);
  await db.deleteFrom('request_allowances').where('whole_at', '<', at).execute();
}

/** Each with the moment from which it no longer counts; null where it is only looked at. */
function counted(limits: readonly Limit[], now: number) {
  const names = limits.map(({ name }) => name);
  const ends = limits.map((one) => (one.counts === false ? null : instant(now + one.withinMs)));
  return sql`unnest(${names}::text[], ${ends}::timestamptz[]) as one (name, until)`;
}
