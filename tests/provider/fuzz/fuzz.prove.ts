import { test } from 'vitest';
import { fuzzInParts } from './in-parts.ts';

const count = Number(process.env.FUZZ_RUNS ?? 100_000);

test(
  `answers ${count} requests over the contract, valid and broken, as it says`,
  () => fuzzInParts(count),
  60 * 60_000,
);
