import { expect, test } from 'vitest';
import { simulate, simulateAlone } from './processes.ts';

/** What a merge asks; `npm run prove -- simulation` runs 10,000. */
const seeds = 200;
const patience = 30 * 60_000;

test('runs of bad luck leave everything as it must be', { timeout: patience }, async () => {
  const { hashes, reached, failure } = await simulate(1, seeds);
  expect(failure).toBe('');
  expect(hashes.size).toBe(seeds);
  // The hundredth of its process goes as it does alone.
  const alone = await simulateAlone(100, 100);
  expect(hashes.get(100)).toBe(alone.hashes.get(100));
  // What no run comes to is not tried at all.
  const never = [...reached].filter(([, count]) => count === 0);
  expect(never).toEqual([]);
});
