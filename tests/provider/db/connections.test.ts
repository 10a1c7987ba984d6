import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { overPglite } from '#provider/db/connect.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

test('plans a statement once for each connection, whatever values it comes with', async () => {
  await provider.context.db.connection().execute(async (db) => {
    const text = (email: string) =>
      db.selectFrom('users').select('lastname').where('email', '=', email).execute();
    await text('ada@example.com');
    await text('bayo@example.com');
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select "lastname"%'
    `.execute(db);
    expect(rows).toHaveLength(1);
  });
});

test('rolls back alone: what was asked beside a failed transaction is kept', async () => {
  const { db } = provider.context;
  const rename = (name: string) =>
    db.updateTable('users').set({ lastname: name }).where('email', '=', 'chi@example.com');
  const failed = db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ lastname: 'Undone' }).execute();
    await sql`select 1 / 0`.execute(tx);
  });
  await Promise.all([expect(failed).rejects.toThrow('division'), rename('Kept').execute()]);
  const names = await db.selectFrom('users').select('lastname').distinct().execute();
  expect(names.map(({ lastname }) => lastname)).toContain('Kept');
  expect(names.map(({ lastname }) => lastname)).not.toContain('Undone');
});

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
