import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { simulate, simulateAlone } from './processes.ts';

/** As many as fit beside everything else, or 200; `npm run prove -- simulation` runs 10,000. */
const everyday = process.env.CI_FULL ? 200 : 20;
const patience = 30 * 60_000;

test('runs of bad luck leave everything as it must be, and each can be had again', {
  timeout: patience,
}, async () => {
  const { hashes, failure } = await simulate(1, everyday);
  expect(failure).toBe('');
  expect(hashes.size).toBe(everyday);
  // In these up to three statements wait for locks at once.
  const again = await simulateAlone(4, 5);
  expect(again.failure).toBe('');
  expect([...again.hashes]).toEqual([4, 5].map((seed) => [seed, hashes.get(seed)]));
});

test.each(defects)('a planted defect fits the code as it is: $defect', ({ file, old }) => {
  expect(readFileSync(file, 'utf8').split(old)).toHaveLength(2);
});
