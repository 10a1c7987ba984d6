import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import type { Db } from '#provider/db/tables.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { newBorrower } from '#support/borrowers.ts';
import { openTestDatabase, type TestDatabase, testNow } from '#support/database.ts';
import { leaveAtClose, takeLeft } from '#support/left-databases.ts';
import { standingClock } from '#support/provider.ts';

const key = 'of this test';

// In a proof of the whole suite it would be left already.
beforeEach(() => void vi.stubEnv('LEAVES_DATABASES', ''));
afterEach(() => void vi.unstubAllEnvs());

test('a database that a test file has left comes back with its rows, and not with other tables', async () => {
  const made = await openTestDatabase(inject('postgres'), {
    name: 'seeded',
    fill: (opened) => seed(opened, testNow),
    cells: 1,
  });
  const left = await leaveAtClose(key, made.address ?? '', made);
  const rows = await rowsIn(left.db);
  await newBorrower({ context: left, clock: standingClock(testNow) });
  await left.db.deleteFrom('bills').execute();
  await left.db.updateTable('users').set({ firstname: 'Somebody' }).execute();
  await sql`select nextval(format('%I.%I', schemaname, sequencename)) from pg_sequences
    where schemaname in ('public', 'cell_00')`.execute(left.db);
  expect(await rowsIn(left.db)).not.toEqual(rows);
  await left.close();
  expect(await takeLeft<TestDatabase>(key)).toBe(left);
  expect(await rowsIn(left.db)).toEqual(rows);

  await sql`create table more (number int)`.execute(left.db);
  await left.close();
  expect(await takeLeft(key)).toBeUndefined();
});

async function rowsIn(db: Db) {
  const { rows: positions } = await sql`
    select sequencename, last_value from pg_sequences where schemaname in ('public', 'cell_00')
    order by schemaname, sequencename`.execute(db);
  return {
    positions,
    users: await db.selectFrom('users').selectAll().orderBy('user_id').execute(),
    bills: await db
      .selectFrom('bills')
      .selectAll()
      .orderBy('loan_id')
      .orderBy('due_date')
      .execute(),
    portfolios: await db.selectFrom('portfolios').selectAll().orderBy('portfolio_id').execute(),
  };
}
