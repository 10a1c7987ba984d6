import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOften, readTogether } from '#provider/db/read-together.ts';
import { isInstant } from '#provider/db/values.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

test('rows are what each query gives by itself, and in its order', async () => {
  const { db } = provider.context;
  const queries = {
    users: db.selectFrom('users').selectAll().orderBy('email', 'desc'),
    loans: db.selectFrom('loans').selectAll().orderBy('principal').orderBy('loan_id'),
    bills: db.selectFrom('bills').selectAll().orderBy('due_date', 'desc').orderBy('loan_id'),
    partners: db.selectFrom('applications').selectAll().orderBy('name'),
    rates: db.selectFrom('fx_rates').selectAll().orderBy('valid_from'),
    audit: db.selectFrom('audit').selectAll().orderBy('audit_id', 'desc').limit(50),
    entries: db.selectFrom('ledger_entries').selectAll().orderBy('entry_id', 'desc').limit(50),
    sums: db
      .selectFrom('loans')
      .select(({ fn }) => ['currency', fn.sum<number>('owed').as('owed')])
      .groupBy('currency')
      .orderBy('currency'),
  };
  const together = await readTogether(db, queries);
  expect(together.users.length).toBeGreaterThan(2);
  for (const [name, query] of Object.entries(queries)) {
    const alone = await query.execute();
    expect(together, name).toHaveProperty(name, alone);
  }
});

test('instants, days, nulls and what JSON holds come as the client reads them', async () => {
  const query = sql<Record<string, unknown>>`(
    select '2026-11-20 15:15:30.12+01'::timestamptz as seen_at, '2026-11-20'::date as due_date,
      null::timestamptz as ended_at, ${Number.MAX_SAFE_INTEGER}::bigint as amount,
      '2026-11-20T14:15:30+00:00' as note, '{"since": "2026-11-20T14:15:30+00:00"}'::jsonb as detail
  )`;
  const { rows } = await readTogether(provider.context.db, { rows: query });
  expect(rows).toEqual([
    {
      seen_at: '2026-11-20T14:15:30.120Z',
      due_date: '2026-11-20',
      ended_at: null,
      amount: Number.MAX_SAFE_INTEGER,
      note: '2026-11-20T14:15:30+00:00',
      detail: { since: '2026-11-20T14:15:30+00:00' },
    },
  ]);
});

test('a number that no amount can be is refused, not rounded', async () => {
  const query = sql<{ amount: number }>`(select 9007199254740993 as amount)`;
  const reading = readTogether(provider.context.db, { query });
  await expect(reading).rejects.toThrow(RangeError);
});

test('groups keep their names apart, and what is undefined is left out', async () => {
  const { db } = provider.context;
  const partners = db.selectFrom('applications').select('name').orderBy('name');
  const read = await readTogether(db, {
    one: { partners: partners.limit(1) },
    other: { partners: partners.limit(2), none: undefined },
  });
  expect([read.one.partners.length, read.other.partners.length]).toEqual([1, 2]);
  expect(read.other.none).toBeUndefined();
  expect(await readTogether(db, {})).toEqual({});
});

const usersBy = readOften((db, { email }: { email: string }, named: boolean) => ({
  users: db
    .selectFrom('users')
    .select(named ? ['email', 'firstname'] : ['email'])
    .where('email', '=', email),
}));

test('a statement that is made once takes other values, and another shape makes another', async () => {
  const { db } = provider.context;
  const [ada, bayo] = ['ada@example.com', 'bayo@example.com'];
  expect(await usersBy(db, { email: ada }, false)).toEqual({ users: [{ email: ada }] });
  expect(await usersBy(db, { email: bayo }, false)).toEqual({ users: [{ email: bayo }] });
  expect(await usersBy(db, { email: bayo }, true)).toEqual({
    users: [{ email: bayo, firstname: expect.any(String) }],
  });
});

test('what is asked at the same moment is one statement, and each gets their own rows', async () => {
  const { db } = provider.context;
  const executed = vi.spyOn(db, 'executeQuery');
  onTestFinished(() => executed.mockRestore());
  const emails = ['bayo@example.com', 'nobody@example.com', 'ada@example.com', 'bayo@example.com'];
  const all = await Promise.all(emails.map((email) => usersBy(db, { email }, false)));
  expect(all.map(({ users }) => users)).toEqual([
    [{ email: 'bayo@example.com' }],
    [],
    [{ email: 'ada@example.com' }],
    [{ email: 'bayo@example.com' }],
  ]);
  expect(executed).toHaveBeenCalledOnce();
});

test('one whose rows cannot be read takes no other with it', async () => {
  const read = readOften((_, { amount }: { amount: string }) => ({
    amounts: sql<{ amount: number }>`(select ${amount}::bigint as amount)`,
  }));
  const ask = (amount: string) => read(provider.context.db, { amount }, null);
  const [good, bad] = await Promise.allSettled([ask('7'), ask('9007199254740993')]);
  expect(good).toEqual({ status: 'fulfilled', value: { amounts: [{ amount: 7 }] } });
  expect(bad).toEqual({ status: 'rejected', reason: expect.any(RangeError) });
});

test('every column of an instant is named like one, and no text is', async () => {
  const { rows } = await sql<{ name: string; type: string }>`
    select distinct column_name as name, data_type as type from information_schema.columns
    where table_schema in ('public', 'cell_00')
      and data_type in ('timestamp with time zone', 'text')
  `.execute(provider.context.db);
  const wrong = rows.filter(
    ({ name, type }) => isInstant(name, '2026-11-20T14:15:30+00:00') === (type === 'text'),
  );
  expect(wrong).toEqual([]);
});
