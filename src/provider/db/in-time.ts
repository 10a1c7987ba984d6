import { setTimeout as after } from 'node:timers/promises';

/** Who watches must hear of a database that hangs before they give up themselves. */
const patienceMs = 2_000;

/** What the database says, or undefined when it takes too long; `asking` does not reject. */
export async function inTime<T>(asking: Promise<T>, ms = patienceMs): Promise<T | undefined> {
  const giveUp = new AbortController();
  const late = after(ms, undefined, { signal: giveUp.signal, ref: false });
  const said = await Promise.race([asking, late]);
  giveUp.abort();
  late.catch(() => undefined);
  return said;
}
