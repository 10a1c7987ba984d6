import { expect, inject, onTestFinished, test } from 'vitest';
import { linesOfBackup } from '#provider/db/backup.ts';
import { restore } from '#provider/db/restore.ts';
import type { Db } from '#provider/db/tables.ts';
import { problemsOfBooks } from '#provider/ledger/books.ts';
import { seed } from '#provider/seed/seed.ts';
import { openTestDatabase } from '#support/database.ts';
import { testNow } from '#support/provider.ts';

const at = '2026-03-10T09:00:00.000Z';

async function open(postgres: string | undefined, name: 'seeded' | 'empty'): Promise<Db> {
  const fill = name === 'seeded' ? (db: Db) => seed(db, testNow) : async () => undefined;
  const { db, close } = await openTestDatabase(postgres, { name, fill });
  onTestFinished(close);
  return db;
}

async function linesOf(db: Db): Promise<string[]> {
  let text = '';
  for await (const piece of linesOfBackup(db, at)) text += piece;
  return text.trimEnd().split('\n');
}

async function* read(lines: readonly string[]) {
  yield* lines;
}

test('what is written while a backup is read is not in it', async () => {
  const db = await open(inject('postgres'), 'seeded');
  const before = await linesOf(db);
  const reading = linesOfBackup(db, at);
  let text = String((await reading.next()).value);
  await db.insertInto('settings').values({ key: 'written meanwhile', value: '' }).execute();
  for await (const piece of reading) text += piece;
  expect(text.trimEnd().split('\n')).toEqual(before);
});

test('what the embedded database holds moves to PostgreSQL and back, to the last digit', async () => {
  const embedded = await linesOf(await open(undefined, 'seeded'));
  const moved = await open(inject('postgres'), 'empty');
  await restore(moved, read(embedded));
  expect(await problemsOfBooks(moved)).toEqual([]);
  const onPostgres = await linesOf(moved);
  expect(onPostgres.toSorted()).toEqual(embedded.toSorted());
  const back = await open(undefined, 'empty');
  await restore(back, read(onPostgres));
  expect((await linesOf(back)).toSorted()).toEqual(embedded.toSorted());
});
