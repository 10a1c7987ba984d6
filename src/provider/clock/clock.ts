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

export const systemClock: Clock = { now: () => Date.now() };

/** The time by which partners sign, and check what we have signed. */
export const realNow = (clock: Clock): number => clock.real?.() ?? clock.now();

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
