import { test } from 'vitest';
import { fuzz, type Tally } from './fuzz.ts';

const count = Number(process.env.FUZZ_RUNS ?? 10_000);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const atOnce = 2_500;

test(
  `answers ${count} requests over the contract, valid and broken, as it says`,
  async () => {
    const tally: Tally = new Map();
    for (let asked = 0; asked < count; asked += atOnce) {
      await fuzz(seed + asked, Math.min(atOnce, count - asked), tally);
    }
    if (process.env.FUZZ_TALLY)
      console.table(
        Object.fromEntries(
          [...tally].map(([name, statuses]) => [name, Object.fromEntries(statuses)]),
        ),
      );
  },
  30 * 60_000,
);
