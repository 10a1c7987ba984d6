import { expect, test } from 'vitest';
import { simulate, simulateAlone } from './processes.ts';

const patience = 30 * 60_000;

test('two hundred runs of bad luck leave everything as it must be, and each can be had again', {
  timeout: patience,
}, async () => {
  const { hashes, failure } = await simulate(1, 200);
  expect(failure).toBe('');
  expect(hashes.size).toBe(200);
  const again = await simulateAlone(57, 58);
  expect([...again.hashes]).toEqual([57, 58].map((seed) => [seed, hashes.get(seed)]));
});
