import { fuzz, type Tally } from './fuzz.ts';

const atOnce = 2_500;

/**
 * Asks `count` times, a new provider for each part: what was asked stays, and lists only grow.
 * FUZZ_SEED asks the same as a failure said; FUZZ_TALLY=1 shows what was answered.
 */
export async function fuzzInParts(count: number, tally: Tally = new Map()): Promise<void> {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
  for (let asked = 0; asked < count; asked += atOnce) {
    await fuzz(seed + asked, Math.min(atOnce, count - asked), tally);
  }
  if (process.env.FUZZ_TALLY) {
    const rows = [...tally].map(([name, statuses]) => [name, Object.fromEntries(statuses)]);
    console.table(Object.fromEntries(rows));
  }
}
