import { expect, test } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ empty: true });

const statusOf = async (path: string) => (await provider.fetch(`/api/${path}`)).status;

test('the provider is well and ready', async () => {
  expect([await statusOf('health'), await statusOf('ready')]).toEqual([200, 200]);
});

test('a database that lacks a migration is not ready for requests', async () => {
  const { db } = provider.context;
  await db.schema.alterTable('migrations').renameTo('elsewhere').execute();
  expect([await statusOf('health'), await statusOf('ready')]).toEqual([200, 503]);
  await db.schema.alterTable('elsewhere').renameTo('migrations').execute();
  expect(await statusOf('ready')).toBe(200);
});
