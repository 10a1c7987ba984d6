import { test } from 'vitest';
import { fuzzInParts } from './in-parts.ts';

// `npm run prove` asks each engine 100,000 others.
const count = Number(process.env.FUZZ_RUNS ?? 600);

test(
  `answers ${count} requests over the contract, valid and broken, as it says`,
  () => fuzzInParts(count),
  30 * 60_000,
);
