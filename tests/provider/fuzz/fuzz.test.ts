import { test } from 'vitest';
import { fuzzInParts } from './in-parts.ts';

// What is answered hardly depends on the engine, so PostgreSQL is asked less often.
const count = Number(process.env.FUZZ_RUNS ?? (process.env.TEST_POSTGRES ? 2_500 : 10_000));

test(
  `answers ${count} requests over the contract, valid and broken, as it says`,
  () => fuzzInParts(count),
  30 * 60_000,
);
