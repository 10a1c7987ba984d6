import { test } from 'vitest';
import { fuzzInParts } from './in-parts.ts';
import { openLive, openSandbox } from './places.ts';

// `npm run prove` asks each of them 100,000 others.
const count = Number(process.env.FUZZ_RUNS ?? 300);

test.each([
  ['a sandbox', openSandbox],
  ['live mode', openLive],
] as const)(
  `%s answers ${count} requests made from its own description as it says there`,
  async (_, open) => void (await fuzzInParts(count, open)),
  30 * 60_000,
);
