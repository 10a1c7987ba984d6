import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

test('an answer that was read is forgotten', async () => {
  const megabyte = 1_000_000;
  const read = async () => {
    const asked = sql<{ text: string }>`select repeat('x', ${megabyte}) as text`;
    const { rows } = await asked.execute(provider.context.db);
    expect(rows[0]?.text).toHaveLength(megabyte);
  };
  await read();
  const before = heapInUse();
  for (let time = 0; time < 60; time++) await read();
  expect(heapInUse() - before).toBeLessThan(20 * megabyte);
});

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  collect();
  return process.memoryUsage().heapUsed;
}
