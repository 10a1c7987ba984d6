import { seed } from '#support/property.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { fuzz, type Tally } from './fuzz.ts';

const atOnce = 2_500;

/**
 * Asks `count` times, a new provider for each part: what was asked stays, and lists only grow.
 * PROPERTY_SEED asks the same as a failure said; FUZZ_TALLY=1 shows what was answered.
 */
export async function fuzzInParts(
  count: number,
  tally: Tally = new Map(),
  open: () => Promise<TestProvider> = openTestProvider,
): Promise<void> {
  for (let asked = 0; asked < count; asked += atOnce) {
    await fuzz(seed + asked, Math.min(atOnce, count - asked), tally, open);
  }
  if (process.env.FUZZ_TALLY) {
    const rows = [...tally].map(([name, statuses]) => [name, Object.fromEntries(statuses)]);
    console.table(Object.fromEntries(rows));
  }
}
