import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { minor } from '#credit/money.ts';
import { insertRows, saveRows } from '#provider/db/insert-rows.ts';
import { type Writing, writeLater } from '#provider/db/later.ts';
import type { Tx } from '#provider/db/tables.ts';
import { schedule } from '#provider/jobs/job.ts';
import { type Posting, postAll } from '#provider/ledger/post.ts';
import { openTestDatabase, type TestDatabase } from '#support/database.ts';

const add = (tx: Tx, ...keys: string[]) =>
  insertRows(
    tx,
    'settings',
    keys.map((key) => ({ key, value: '1' })),
  );

const keysIn = async (db: Pick<Tx, 'selectFrom'>) => {
  const rows = await db.selectFrom('settings').select('key').where('value', '=', '1').execute();
  return rows.map(({ key }) => key);
};

describe.each([
  { way: 'in one statement', isCitus: false },
  { way: 'each on its own, as on a Citus', isCitus: true },
])('written $way', ({ isCitus }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    const filled = { name: 'empty', fill: async () => undefined };
    database = await openTestDatabase(process.env.TEST_POSTGRES, filled);
    database.adaptTo({ cells: 1, isCitus });
  });
  afterAll(() => database.close());

  test('what a transaction writes later is there when it reads it, and when it has ended', async () => {
    const { db } = database;
    const inside = await db.transaction().execute(async (tx) => {
      add(tx, 'read', 'again');
      const found = await keysIn(tx);
      add(tx, 'ended');
      return found;
    });
    expect(inside).toEqual(['read', 'again']);
    expect(await keysIn(db)).toEqual(['read', 'again', 'ended']);
  });

  test('nothing is written of a transaction that fails', async () => {
    const { db } = database;
    const before = await keysIn(db);
    const failing = db.transaction().execute(async (tx) => {
      add(tx, 'failed');
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await keysIn(db)).toEqual(before);
  });

  test('a transaction fails with what the database says of its last statement', async () => {
    const { db } = database;
    const twice = db.transaction().execute(async (tx) => {
      add(tx, 'twice', 'twice');
      add(tx, 'beside');
    });
    await expect(twice).rejects.toThrow(/duplicate key/);
    expect(await keysIn(db)).not.toContain('beside');
  });

  test('a row that must change and does not undoes all that was written with it', async () => {
    const { db } = database;
    const changing: Writing<{ key: string }> = {
      tables: ['settings'],
      parts: ([row]) => ({
        changed: sql`update settings set value = '2' where key = ${row?.key} returning key`,
      }),
      whole: { part: 'changed', otherwise: () => new Error('another was faster') },
    };
    const late = db.transaction().execute(async (tx) => {
      add(tx, 'with it');
      writeLater(tx, changing, [{ key: 'is not there' }]);
    });
    await expect(late).rejects.toThrow('another was faster');
    expect(await keysIn(db)).not.toContain('with it');
  });

  test('a job that is scheduled twice in a transaction is one, at the earlier time', async () => {
    const { db } = database;
    const subject = 'twice';
    await db.transaction().execute(async (tx) => {
      await schedule(tx, { kind: 'webhook', subject, run_at: 2_000 });
      await schedule(tx, { kind: 'webhook', subject, run_at: 1_000 });
    });
    const jobs = db.selectFrom('jobs').select('run_at').where('subject', '=', subject);
    expect(await jobs.execute()).toEqual([{ run_at: '1970-01-01T00:00:01.000Z' }]);
  });

  test('transactions are posted in their order, each with its lines', async () => {
    const { db } = database;
    const at = '2026-03-10T09:00:00.000Z';
    const posting = (subject: string, amounts: readonly number[]): Posting => ({
      ...{ kind: 'fee', day: isoDay('2026-03-10'), subject, at },
      lines: amounts.map((amount, place) => ({
        account: place % 2 === 0 ? 'house:fee_income:NGN' : 'house:processor:NGN',
        currency: 'NGN',
        amount: minor(amount),
      })),
    });
    const postings = [posting('one', [5, -5]), posting('none', [0]), posting('two', [-7, 3, 4])];
    await db.transaction().execute((tx) => postAll(tx, postings));
    const entries = await db
      .selectFrom('ledger_entries')
      .innerJoin(
        'ledger_transactions as posted',
        'posted.transaction_id',
        'ledger_entries.transaction_id',
      )
      .select(['subject', 'amount'])
      .orderBy('entry_id')
      .execute();
    expect(entries.map(({ subject, amount }) => `${subject} ${amount}`)).toEqual([
      ...['one 5', 'one -5', 'two -7', 'two 3', 'two 4'],
    ]);
    const unbalanced = db.transaction().execute((tx) => postAll(tx, [posting('off', [1, -2])]));
    await expect(unbalanced).rejects.toThrow(/balance|zero/);
  });

  test('a row that is saved twice in a transaction is the later one', async () => {
    const { db } = database;
    const save = (tx: Tx, value: string) =>
      saveRows(tx, 'settings', ['key'], [{ key: 'saved', value }]);
    await db.transaction().execute(async (tx) => {
      save(tx, '3');
      save(tx, '4');
    });
    await db.transaction().execute(async (tx) => save(tx, '5'));
    const { value } = await db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'saved')
      .executeTakeFirstOrThrow();
    expect(value).toBe('5');
  });
});
