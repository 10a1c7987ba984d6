import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

/**
 * The only source of now, in ms since 1970. `real` is the time of those outside whose clock nobody
 * moves; without it that is now.
 */
export type Clock = { now(): number; real?(): number };

/** The sandbox's: what it shows survives a restart. */
export type MovableClock = Clock & {
  moveTo(now: number): Promise<void>;
  /** Back to the real time. */
  reset(): Promise<void>;
  /** Shows what another process on the same database has moved it to. */
  reload(): Promise<void>;
};

/** By no more than this the clocks of two processes, or of a partner's server and ours, differ, in ms. */
export const clocksDifferMs = 5_000;

export const systemClock: Clock = { now: () => Date.now(), real: () => Date.now() };

/** The time by which partners sign, and check what we have signed. */
export const realNow = (clock: Clock): number => clock.real?.() ?? clock.now();

/**
 * Now by the database's clock, moved as far as the sandbox's is. What one process writes and another
 * measures the age of is timed by it, because the clocks of two machines differ. A test's clock, which
 * is nobody's real one, stands for both.
 */
export async function databaseNow(db: Db, clock: Clock): Promise<number> {
  if (!clock.real) return clock.now();
  const { rows } = await timeOfDatabase.execute(db);
  return moved(clock, rows);
}

/** What `moved` takes, for a statement that reads more. */
export const timeOfDatabase = sql<{ ms: string }>`(
  select floor(extract(epoch from clock_timestamp()) * 1000)::text as ms
)`;

/** The same as `databaseNow`, of what has been read. */
export const moved = (clock: Clock, [told]: readonly { readonly ms: string }[]): number =>
  clock.real ? Number(told?.ms) + clock.now() - clock.real() : clock.now();

/** For work that counts as done at its own time, however late it is. */
export const fixedClock = (now: number): Clock => ({ now: () => now });

/** As every table and answer holds it: `2026-11-20T14:15:30.000Z`. */
export const instant = (ms: number): string => new Date(ms).toISOString();

const key = 'clock_offset_ms';

/** The real time plus an offset that is kept in the settings. */
export async function movableClock(db: Db, real: Clock = systemClock): Promise<MovableClock> {
  const read = async () => {
    const kept = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', key)
      .executeTakeFirst();
    return Number(kept?.value ?? 0);
  };
  let offset = await read();
  const keep = async (wanted: number) => {
    const value = String(wanted);
    await db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    offset = wanted;
  };
  return {
    now: () => real.now() + offset,
    real: () => real.now(),
    moveTo: (now) => keep(now - real.now()),
    reset: () => keep(0),
    async reload() {
      offset = await read();
    },
  };
}
