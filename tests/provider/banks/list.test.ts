import { expect, test } from 'vitest';
import { listBanks } from '#contract/banks.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ empty: true });

test('anyone may see the banks, by name', async () => {
  const { banks } = await provider.answer(listBanks);
  expect(banks).toHaveLength(8);
  expect(banks[0]).toEqual({ code: '901', name: 'Baobab Test Bank' });
  const names = banks.map(({ name }) => name);
  expect(names).toEqual([...names].sort());
});
