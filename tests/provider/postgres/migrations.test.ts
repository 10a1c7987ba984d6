import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { allNames, cellsOf, isBehind, migrate } from '#provider/db/migrate.ts';
import { openUnprepared } from '#provider/db/open.ts';
import type { Db } from '#provider/db/tables.ts';
import { newDatabase } from '#support/database.ts';
import { until } from './cluster.ts';

/** A database as it was before a migration. */
async function databaseBefore(change: string, cells = 1): Promise<Db> {
  const { address, drop } = await newDatabase(inject('postgres'));
  const { db, close } = await openUnprepared({ dataDir: '', databaseUrl: address });
  onTestFinished(async () => {
    await close();
    await drop();
  });
  const [kind, file] = change.split('/');
  const all = await allNames();
  // Of the other folder, those that every database began with.
  const only = all.filter((name) =>
    name.startsWith(`${kind}/`) ? name < change : kind === 'cell' && file !== undefined,
  );
  if (only.length > 0) await migrate(db, { only, cells });
  return db;
}

test('a migration that waits for a table lets requests pass, and goes on once it is free', async () => {
  // It refers to a table that nearly every call reads.
  const db = await databaseBefore('cell/002-partners.sql');
  const backup = await db.startTransaction().execute();
  await sql`lock table applications in row exclusive mode`.execute(backup);
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

test('what was made by 0.1 is left as it is, and says how it moves', async () => {
  const db = await databaseBefore('public/001-settings.sql');
  await sql`create table migrations (name text primary key)`.execute(db);
  await expect(migrate(db)).rejects.toThrow('was made by version 0.1');
  const { rows } = await sql`select from pg_tables where schemaname like 'cell_%'`.execute(db);
  expect(rows).toEqual([]);
});

test('a migration comes to every cell, and a cell that is added later has them all', async () => {
  const db = await databaseBefore('cell/010-jobs.sql', 2);
  expect(await isBehind(db)).toBe(true);
  await migrate(db, { cells: 3 });
  expect(await isBehind(db)).toBe(false);
  expect(await cellsOf(db)).toEqual(['cell_00', 'cell_01', 'cell_02']);
  const { rows } = await sql<{ at: string }>`
    select schemaname as at from pg_tables where tablename = 'jobs' order by 1`.execute(db);
  expect(rows.map(({ at }) => at)).toEqual(['cell_00', 'cell_01', 'cell_02']);
});

test('a borrower who was two users of a partner is the latest of them', async () => {
  const db = await databaseBefore('cell/053-ways-in.sql');
  await sql`
    insert into applications (application_id, name, type, waitlist, interest_bp, collateral_ratio_bp)
    values (1, 'Northgate', 'standard', false, 300, 3000), (2, 'Sabi', 'widget', false, 300, 3000)`.execute(
    db,
  );
  await sql`
    insert into cell_00.users (user_id, firstname, lastname, email, joined_at)
    values ('ini', 'Ini', 'Etim', 'ini@example.com', now())`.execute(db);
  await sql`
    insert into cell_00.partner_users (user_id, application_id, partner_user_id, linked_at) values
      ('ini', 1, 'b', '2026-01-01T09:00Z'), ('ini', 1, 'a', '2026-01-02T09:00Z'),
      ('ini', 2, 'c', '2026-01-01T09:00Z'), ('ini', 2, 'd', '2026-01-01T09:00Z')`.execute(db);
  await migrate(db);
  const { rows } = await sql`
    select partner_user_id as user from cell_00.partner_users order by 1`.execute(db);
  expect(rows).toEqual([{ user: 'a' }, { user: 'c' }]);
});

test('partners hear what must stay of sales that were open before it counted', async () => {
  const db = await databaseBefore('cell/056-told-sales.sql');
  await db.transaction().execute(async (tx) => {
    // The loans, portfolios and borrowers that these rows refer to are left out.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into cell_00.sales (sale_id, loan_id, user_id, day, at, reference, owed, undrawn, sold,
        written_off, penalties, fees, interest, principal)
      select name, name, name, '2026-08-01', now(), name, 100, 0, 100, 0, 0, 0, 0, 100
      from unnest(array['ordered', 'sold', 'unpaid', 'paid']) as name`.execute(tx);
    await sql`
      insert into cell_00.sale_portfolios (sale_id, portfolio_id, undrawn, sold, value_before, value_after)
      select sale_id, sale_id, 0, 100, 100, 0 from cell_00.sales`.execute(tx);
    await sql`
      insert into cell_00.liquidation_proceeds (sale_id, loan_id, amount, booked_at)
      values ('paid', 'paid', 100, now())`.execute(tx);
    await sql`
      insert into cell_00.sell_orders (order_id, sale_id, loan_id, user_id, portfolio_id, application_id,
        currency, amount, filled, status, requested_at, due_until, ended_at)
      values
        ('ordered', 'ordered', 'ordered', 'ordered', 'ordered', 1, 'USD', 100, 0, 'requested', now(), now(), null),
        ('sold', 'sold', 'sold', 'sold', 'sold', 1, 'USD', 100, 100, 'filled', now(), now(), now())`.execute(
      tx,
    );
  });
  await migrate(db);
  const { rows } = await sql`
    select kind, subject from cell_00.jobs order by subject`.execute(db);
  expect(rows).toEqual([
    { kind: 'hold', subject: 'ordered' },
    { kind: 'hold', subject: 'unpaid' },
  ]);
});
