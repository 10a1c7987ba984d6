import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { overPglite } from '#provider/db/connect.ts';

test('leaves the embedded session clean for the next connection', async () => {
  const pglite = await PGlite.create();
  const one = overPglite(pglite);
  await sql`create table kept (number int)`.execute(one.db);
  await one.db.connection().execute(async (db) => {
    await sql`insert into kept values (${1})`.execute(db);
    await sql`begin`.execute(db);
    await sql`insert into kept values (${2})`.execute(db);
  });
  await one.close();
  const next = overPglite(pglite);
  await sql`insert into kept values (${3})`.execute(next.db);
  const { rows } = await sql<{ number: number }>`select number from kept`.execute(next.db);
  expect(rows).toEqual([{ number: 1 }, { number: 3 }]);
  await next.close();
  await pglite.close();
});
