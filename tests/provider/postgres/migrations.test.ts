import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { isBehind, migrate } from '#provider/db/migrate.ts';
import { openUnprepared } from '#provider/db/open.ts';
import type { Db } from '#provider/db/tables.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { newDatabase } from '#support/database.ts';
import { until } from './cluster.ts';

/** A database as it was before a migration. */
async function databaseBefore(change: string): Promise<Db> {
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
  // It changes a table that nearly every call reads.
  const db = await databaseBefore('023-partner-deliveries.sql');
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

/** A loan of 10.00 that owed 10.37: 9.00 was sold of two portfolios, 1.00 lay undrawn. */
const oldSale = `
insert into applications (application_id, name, type, waitlist, interest_bp, collateral_ratio_bp)
values (1, 'Partner', 'standard', false, 300, 3000);
insert into users (user_id, firstname, lastname, email, joined_at)
values ('u', 'Old', 'Sale', 'old@example.com', '2026-01-01Z');
insert into portfolios (portfolio_id, user_id, application_id, position, currency, value, balance)
values ('a', 'u', 1, 0, 'USD', 0, 900), ('b', 'u', 1, 1, 'USD', 700, 0);
insert into portfolio_values (portfolio_id, day, value)
values ('a', '2026-01-01', 600), ('a', '2026-06-01', 0), ('b', '2026-02-01', 500),
  ('b', '2026-06-01', 200), ('b', '2026-06-05', 700);
insert into loans (loan_id, user_id, application_id, currency, tenure, principal, interest_bp, status,
  requested_at, liquidated_at, disbursed_on, posted_through, owed, total_repaid, written_off)
values ('l', 'u', 1, 'USD', 3, 1000, 300, 'liquidated', '2026-01-05Z', '2026-05-31T23:00:00Z',
  '2026-01-05', '2026-06-01', 0, 1000, 37);
insert into loan_portfolios values ('l', 'a', 500), ('l', 'b', 500);
insert into bills values ('l', '2026-03-01', 30, 30, 1000, 1000, 5, 5, 2, 2, 1);
insert into repayments (repayment_id, user_id, loan_id, application_id, currency, amount, principal,
  interest, paid, paid_currency, rate, processor, reference, triggered, recorded, date)
values ('r', 'u', 'l', 1, 'USD', 1000, 963, 37, 1000, 'USD', 1, 'Partner', 'liquidation-l',
  'application', true, '2026-05-31T23:00:00Z');
insert into liquidation_proceeds (repayment_id, loan_id, amount, booked_at)
values ('r', 'l', 900, '2026-06-03Z');
insert into loan_lines (loan_id, day, source, kind, amount, bill_due_date, repayment_id) values
  ('l', '2026-03-01', 'posted', 'interest', 30, '2026-03-01', null),
  ('l', '2026-03-03', 'posted', 'late_fee', 5, '2026-03-01', null),
  ('l', '2026-04-01', 'posted', 'penal_charge', 2, '2026-03-01', null),
  ('l', '2026-06-01', 'paid', 'penalty', 2, '2026-03-01', 'r'),
  ('l', '2026-06-01', 'paid', 'fee', 5, '2026-03-01', 'r'),
  ('l', '2026-06-01', 'paid', 'interest', 30, '2026-03-01', 'r'),
  ('l', '2026-06-01', 'paid', 'principal', 963, '2026-03-01', 'r'),
  ('l', '2026-06-01', 'paid', 'principal', 37, '2026-03-01', null);
insert into ledger_accounts values ('loan:l:principal', 'USD'), ('loan:l:interest', 'USD'),
  ('loan:l:fees', 'USD'), ('loan:l:penalties', 'USD'), ('portfolio:a:credit', 'USD');
insert into ledger_transactions (kind, day, subject, posted_at) values
  ('disbursement', '2026-01-05', 'l', '2026-01-05Z'), ('day', '2026-03-01', 'l', '2026-03-01Z'),
  ('repayment', '2026-06-01', 'r', '2026-05-31T23:00:00Z'),
  ('write_off', '2026-06-01', 'l', '2026-05-31T23:00:00Z'),
  ('liquidation_proceeds', '2026-06-03', 'l', '2026-06-03Z');
insert into ledger_entries (transaction_id, account, amount) values
  (1, 'loan:l:principal', 1000), (1, 'portfolio:a:credit', -1000),
  (2, 'loan:l:interest', 30), (2, 'loan:l:fees', 5), (2, 'loan:l:penalties', 2),
  (2, 'house:interest_income:USD', -37),
  (3, 'house:liquidations:USD', 900), (3, 'portfolio:a:credit', 100), (3, 'loan:l:penalties', -2),
  (3, 'loan:l:fees', -5), (3, 'loan:l:interest', -30), (3, 'loan:l:principal', -963),
  (4, 'house:written_off:USD', 37), (4, 'loan:l:principal', -37),
  (5, 'house:bank:USD', 900), (5, 'house:liquidations:USD', -900);
`;

test('a sale that was kept as a repayment becomes a record of its own', async () => {
  const db = await databaseBefore('041-sales.sql');
  // In one transaction: the books balance once all its entries are there.
  const tx = await db.startTransaction().execute();
  for (const statement of oldSale.split(/;\s*$/m)) {
    if (statement.trim()) await sql.raw(statement).execute(tx);
  }
  await tx.commit().execute();
  await migrate(db);
  expect(await db.selectFrom('sales').selectAll().execute()).toMatchObject([
    {
      ...{ sale_id: 'r', loan_id: 'l', day: '2026-06-01', reference: 'liquidation-l' },
      ...{ owed: 1037, undrawn: 100, sold: 900, written_off: 37 },
      ...{ penalties: 2, fees: 5, interest: 30, principal: 963 },
      read_at: '2026-05-31T23:00:00.000Z',
    },
  ]);
  const shares = db.selectFrom('sale_portfolios').selectAll().orderBy('portfolio_id');
  expect(await shares.execute()).toMatchObject([
    { portfolio_id: 'a', undrawn: 100, sold: 600, value_before: 600, value_after: 0 },
    { portfolio_id: 'b', undrawn: 0, sold: 300, value_before: 500, value_after: 200 },
  ]);
  expect(await db.selectFrom('repayments').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('loans').select('total_repaid').execute()).toEqual([
    { total_repaid: 0 },
  ]);
  expect(await findLedgerDiscrepancies(db)).toEqual([]);
});

test('partners of one name can be told apart after it, and the audit says who was renamed', async () => {
  const db = await databaseBefore('048-signatures-and-partner-names.sql');
  for (const [application_id, name] of ['Sabi', 'sabi ', 'Sabi 2', 'Tide', 'Sabi'].entries()) {
    await sql`insert into applications (application_id, name, type, waitlist, interest_bp, collateral_ratio_bp)
      values (${application_id + 1}, ${name}, 'standard', false, 300, 3000)`.execute(db);
  }
  await migrate(db);
  const partners = db.selectFrom('applications').select('name').orderBy('application_id');
  const names = (await partners.execute()).map(({ name }) => name);
  expect(names).toEqual(['Sabi', 'sabi 2-2', 'Sabi 2', 'Tide', 'Sabi 5']);
  const renamed = db.selectFrom('audit').select(['subject', 'detail']).orderBy('audit_id');
  expect(await renamed.where('action', '=', 'rename partner').execute()).toEqual([
    { subject: '2', detail: { from: 'sabi ', to: 'sabi 2-2' } },
    { subject: '5', detail: { from: 'Sabi', to: 'Sabi 5' } },
  ]);
});
