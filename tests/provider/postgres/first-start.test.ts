import { expect, inject, onTestFinished, test } from 'vitest';
import { openUnprepared } from '#provider/db/open.ts';
import { openProvider } from '#provider/main.ts';
import { newDatabase } from '#support/database.ts';
import { liveVariables } from '#support/live-variables.ts';

test('in live mode an empty PostgreSQL gets tables only when it is told to be a first start', async () => {
  const { address, drop } = await newDatabase(inject('postgres'));
  onTestFinished(drop);
  const env = { ...liveVariables, DATABASE_URL: address };
  await expect(openProvider(env)).rejects.toThrow(
    /There is no database in the PostgreSQL of DATABASE_URL, .*npm start -- --new/,
  );
  const { db, close } = await openUnprepared({ dataDir: '', databaseUrl: address });
  expect(await db.introspection.getTables()).toEqual([]);
  await close();
  await (await openProvider(env, { isFirst: true })).close();
  await (await openProvider(env)).close();
  await expect(openProvider(env, { isFirst: true })).rejects.toThrow('Start without --new');
});
