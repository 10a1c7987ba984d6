import { expect, test } from 'vitest';
import { simulate } from './processes.ts';

/** What a merge asks; `npm run prove -- simulation` runs 10,000. */
const seeds = 200;
const patience = 30 * 60_000;

test('runs of bad luck leave everything as it must be', { timeout: patience }, async () => {
  const { hashes, failure } = await simulate(1, seeds);
  expect(failure).toBe('');
  expect(hashes.size).toBe(seeds);
});
