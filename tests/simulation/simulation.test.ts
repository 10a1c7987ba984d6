import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defects } from './defects.ts';
import { simulateAlone } from './processes.ts';

/** In these up to three statements wait for locks at once. */
const [from, to] = [4, 5];
const patience = 30 * 60_000;

test('a run of bad luck leaves everything as it must be, and can be had again', {
  timeout: patience,
}, async () => {
  const first = await simulateAlone(from, to);
  expect(first.failure).toBe('');
  expect(first.hashes.size).toBe(2);
  const again = await simulateAlone(to, to);
  expect(again.failure).toBe('');
  expect(again.hashes.get(to)).toBe(first.hashes.get(to));
});

test.each(defects)('a planted defect fits the code as it is: $defect', ({ file, old }) => {
  expect(readFileSync(file, 'utf8').split(old)).toHaveLength(2);
});
