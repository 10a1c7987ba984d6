import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { insertRows } from '#provider/db/insert-rows.ts';
import { type Writing, writeLater } from '#provider/db/later.ts';
import type { Tx } from '#provider/db/tables.ts';
import { schedule } from '#provider/jobs/job.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

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

test('what a transaction writes later is there when it reads it, and when it has ended', async () => {
  const { db } = provider.context;
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
  const { db } = provider.context;
  const before = await keysIn(db);
  const failing = db.transaction().execute(async (tx) => {
    add(tx, 'failed');
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(await keysIn(db)).toEqual(before);
});

test('a transaction fails with what the database says of its last statement', async () => {
  const { db } = provider.context;
  const twice = db.transaction().execute(async (tx) => {
    add(tx, 'twice', 'twice');
    add(tx, 'beside');
  });
  await expect(twice).rejects.toThrow(/duplicate key/);
  expect(await keysIn(db)).not.toContain('beside');
});

test('a row that must change and does not undoes all that was written with it', async () => {
  const { db } = provider.context;
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
  const { db } = provider.context;
  const subject = 'twice';
  await db.transaction().execute(async (tx) => {
    await schedule(tx, { kind: 'webhook', subject, run_at: 2_000 });
    await schedule(tx, { kind: 'webhook', subject, run_at: 1_000 });
  });
  const jobs = db.selectFrom('jobs').select('run_at').where('subject', '=', subject);
  expect(await jobs.execute()).toEqual([{ run_at: '1970-01-01T00:00:01.000Z' }]);
});
