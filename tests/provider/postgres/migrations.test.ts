import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isBehind, migrate } from '#provider/db/migrate.ts';
import { openUnprepared } from '#provider/db/open.ts';
import type { Db } from '#provider/db/tables.ts';
import { until } from './cluster.ts';

/** It changes a table that nearly every call reads. */
const change = '023-partner-deliveries.sql';

/** A database as it was before the change. */
async function olderDatabase(): Promise<Db> {
  const address = new URL(inject('postgres'));
  const admin = new pg.Client(address.href);
  await admin.connect();
  const name = `older_${randomUUID()}`;
  await admin.query(`create database "${name}"`);
  address.pathname = `/${name}`;
  const { db, close } = await openUnprepared({ dataDir: '', databaseUrl: address.href });
  onTestFinished(async () => {
    await close();
    await admin.query(`drop database "${name}" with (force)`);
    await admin.end();
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
