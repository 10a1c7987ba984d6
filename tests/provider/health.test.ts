import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile({ empty: true });

const statusOf = async (path: string) => (await provider.fetch(`/api/${path}`)).status;

test('the provider is well and ready', async () => {
  expect([await statusOf('health'), await statusOf('ready')]).toEqual([200, 200]);
});

test('a database that lacks a migration is not ready for requests', async () => {
  const { db } = provider.context;
  await sql`alter table public.migrations rename to elsewhere`.execute(db);
  expect([await statusOf('health'), await statusOf('ready')]).toEqual([200, 503]);
  await sql`alter table public.elsewhere rename to migrations`.execute(db);
  expect(await statusOf('ready')).toBe(200);
});
