import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

test('plans a statement once for each connection, whatever values it comes with', async () => {
  await provider.context.db.connection().execute(async (db) => {
    const text = (email: string) =>
      db.selectFrom('users').select('lastname').where('email', '=', email).execute();
    await text('ada@example.com');
    await text('bayo@example.com');
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like 'select "lastname" from "users" where "email" =%'
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
