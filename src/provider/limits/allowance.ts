import { sql } from 'kysely';
import { minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Db } from '../db/tables.ts';

export type Allowance = {
  /** Takes one from a name's allowance; gives 0, or the seconds to wait when there is none left. */
  take(name: string): number;
  /**
   * Tells the other processes what was taken here, and hears what they have taken of the names that are
   * not whole here. Asks nothing while there are none.
   */
  exchange(db: Db): Promise<void>;
};

/** `taken`: what the other processes have not been told yet. */
type Kept = { wholeAt: number; taken: number };

/**
 * Several processes together may grant more than there is before they hear of each other. What is
 * missing then is waited for, but no longer than this.
 */
const mostDebtMs = 5 * minuteMs;

/**
 * `perMinute` for each name, which may be used at once and come back evenly. For each name only
 * the instant is kept at which its allowance will be whole again, and only for the `mostNames`
 * that asked last, so memory is bounded whoever asks.
 */
export function allowance(perMinute: number, now: () => number, mostNames = 50_000): Allowance {
  const names = new Map<string, Kept>();
  const gapMs = minuteMs / perMinute;
  return {
    take(name) {
      const at = now();
      const { wholeAt, taken } = names.get(name) ?? { wholeAt: at, taken: 0 };
      // The sandbox's clock may go back, and must not lock anybody out.
      const before = wholeAt > at + mostDebtMs + minuteMs ? at : Math.max(wholeAt, at);
      const missing = before + gapMs - (at + minuteMs);
      const isGranted = missing <= 0;
      // Again at the end, as the one that asked last.
      names.delete(name);
      names.set(
        name,
        isGranted ? { wholeAt: before + gapMs, taken: taken + 1 } : { wholeAt: before, taken },
      );
      if (names.size > mostNames) forgetOldest(names);
      return isGranted ? 0 : Math.ceil(missing / 1000);
    },
    async exchange(db) {
      const at = now();
      const told = [...names]
        .filter(([, { wholeAt, taken }]) => taken > 0 || wholeAt > at)
        .map(([name, { taken }]) => ({ name, taken }));
      if (told.length === 0) return;
      const add = (name: string, taken: number) => {
        const kept = names.get(name);
        if (kept) kept.taken += taken;
      };
      for (const { name, taken } of told) add(name, -taken);
      try {
        for (const { name, whole_at } of await share(db, told, { gapMs, now: at })) {
          const kept = names.get(name);
          // With what was taken meanwhile.
          if (kept) kept.wholeAt = Date.parse(whole_at) + kept.taken * gapMs;
        }
      } catch (error) {
        for (const { name, taken } of told) add(name, taken);
        throw error;
      }
    },
  };
}

function forgetOldest(map: Map<string, unknown>): void {
  for (const name of map.keys()) {
    map.delete(name);
    return;
  }
}

/**
 * One statement for all names: writes what was taken and reads what the others have taken. What it
 * writes is lost in a crash of the database, and nobody minds.
 */
async function share(
  db: Db,
  told: readonly { readonly name: string; readonly taken: number }[],
  { gapMs, now }: { gapMs: number; now: number },
): Promise<readonly { name: string; whole_at: string }[]> {
  const at = instant(now);
  const clockWentBack = instant(now + mostDebtMs + minuteMs);
  const taken = told.filter((one) => one.taken > 0);
  const ends = taken.map((one) => instant(now + one.taken * gapMs));
  const named = (some: readonly { readonly name: string }[]) => some.map(({ name }) => name);
  const { rows } = await sql<{ name: string; whole_at: string }>`
    with told as (
      insert into request_allowances as kept (name, whole_at)
      select name, whole_at
      from unnest(${named(taken)}::text[], ${ends}::timestamptz[]) as own (name, whole_at) order by name
      on conflict (name) do update set whole_at = least(${instant(now + mostDebtMs)}, excluded.whole_at +
        case when kept.whole_at between ${at} and ${clockWentBack}
          then kept.whole_at - ${at} else interval '0' end)
      returning name, kept.whole_at
    )
    select name, whole_at from told union all
    select name, whole_at from request_allowances
    where name = any(${named(told.filter((one) => one.taken === 0))}::text[])
  `.execute(db);
  return rows;
}
