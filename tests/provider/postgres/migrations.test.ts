import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isBehind, migrate } from '#provider/db/migrate.ts';
import { openUnprepared } from '#provider/db/open.ts';
import type { Db } from '#provider/db/tables.ts';
import { newDatabase } from '#support/database.ts';
import { until } from './cluster.ts';

/** It changes a table that nearly every call reads. */
const change = '023-partner-deliveries.sql';

/** A database as it was before the change. */
async function olderDatabase(): Promise<Db> {
  const { address, drop } = await newDatabase(inject('postgres'));
  const { db, close } = await openUnprepared({ dataDir: '', databaseUrl: address });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const files = (await readdir('src/provider/db/migrations')).sort();
  await migrate(db, files.slice(0, files.indexOf(change)));
  return db;
}

test('a migration that waits for a table lets requests pass, and goes on once it is free', async () => {
  const db = await olderDatabase();
  const backup = await db.startTransaction().execute();
  await sql`lock table applications in access share mode`.execute(backup);
  let isOver = false;
  const migrating = migrate(db).finally(() => {
    isOver = true;
  });
  await until(async () => {
    const { rows } = await sql`
      select from pg_locks where relation = 'applications'::regclass and not granted`.execute(db);
    return rows.length > 0;
  });
  expect(await db.selectFrom('applications').select('name').execute()).toEqual([]);
  expect(isOver).toBe(false);
  await backup.rollback().execute();
  await migrating;
  expect(await isBehind(db)).toBe(false);
});
