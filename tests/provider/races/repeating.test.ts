import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { committing, onceCommitted } from '#provider/db/later.ts';
import { repeats, repeatUndone } from '#provider/db/repeat.ts';
import type { Tx } from '#provider/db/tables.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const undone = (code: string) => Object.assign(new Error('undone'), { code });

test.each(['40001', '40P01'])('repeats what was undone with %s, and counts it', async (code) => {
  const before = { ...repeats() };
  let tries = 0;
  const result = await repeatUndone(async () => {
    tries++;
    if (tries < 4) throw undone(code);
    return tries;
  });
  expect(result).toBe(4);
  const reason = code === '40001' ? 'serialization' : 'deadlock';
  expect(repeats()[reason] - before[reason]).toBe(3);
});

test('does not repeat what failed for another reason', async () => {
  let tries = 0;
  const failing = repeatUndone(async () => {
    tries++;
    throw undone('23505');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(tries).toBe(1);
});

test('keeps nothing of a transaction that was undone', async () => {
  const { db } = provider.context;
  let tries = 0;
  await db.transaction().execute(async (tx) => {
    tries++;
    await tx
      .insertInto('settings')
      .values({ key: `try ${tries}`, value: '' })
      .execute();
    if (tries === 1) throw undone('40001');
  });
  const rows = db.selectFrom('settings').select('key').where('key', 'like', 'try %');
  const kept = (await rows.execute()).map(({ key }) => key);
  expect(kept).toEqual([`try ${tries}`]);
});

test('does what is to be done after a transaction once, and nothing of one that was undone', async () => {
  const { db } = provider.context;
  const done: string[] = [];
  let tries = 0;
  await db.transaction().execute(async (tx) => {
    const now = `try ${++tries}`;
    onceCommitted(tx, () => done.push(now));
    if (tries === 1) throw undone('40001');
    expect(done).toEqual([]);
  });
  expect(done).toEqual(['try 2']);
  const failing = db.transaction().execute(async (tx) => {
    onceCommitted(tx, () => done.push('never'));
    throw undone('23505');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(done).toEqual(['try 2']);
});

test('does it also where nobody knows whether the transaction has committed', async () => {
  const done: string[] = [];
  const tx = {} as Tx;
  const cut = async (work: (tx: Tx) => Promise<void>) => {
    await work(tx);
    throw undone('ECONNRESET');
  };
  const failing = committing(cut, async () => onceCommitted(tx, () => done.push('told')));
  await expect(failing).rejects.toThrow('undone');
  expect(done).toEqual(['told']);
});

/** Ten who each read what the others write: at SERIALIZABLE only one of them can end at a time. */
test.runIf(process.env.TEST_POSTGRES)('repeats what the server itself undid', async () => {
  const { db } = provider.context;
  await db.insertInto('settings').values({ key: 'count', value: '0' }).execute();
  const addOne = () =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (tx) => {
        const row = tx.selectFrom('settings').select('value').where('key', '=', 'count');
        const { value } = await row.executeTakeFirstOrThrow();
        const next = String(Number(value) + 1);
        await tx.updateTable('settings').set({ value: next }).where('key', '=', 'count').execute();
      });
  const before = repeats().serialization;
  await Promise.all(Array.from({ length: 10 }, addOne));
  const row = db.selectFrom('settings').select('value').where('key', '=', 'count');
  expect(await row.executeTakeFirstOrThrow()).toEqual({ value: '10' });
  expect(repeats().serialization).toBeGreaterThan(before);
});

test.runIf(process.env.TEST_POSTGRES)('repeats a statement outside a transaction too', async () => {
  const { db } = provider.context;
  await db.insertInto('settings').values({ key: 'sum', value: '0' }).execute();
  await db.connection().execute(async (one) => {
    await sql`set default_transaction_isolation = 'repeatable read'`.execute(one);
    const held = await db.startTransaction().execute();
    await held.updateTable('settings').set({ value: '1' }).where('key', '=', 'sum').execute();
    const before = repeats().serialization;
    const adding =
      sql`update settings set value = (value::int + 1)::text where key = 'sum'`.execute(one);
    const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database()`;
    await expect.poll(async () => (await waits.execute(db)).rows.length).toBe(1);
    await held.commit().execute();
    await adding;
    expect(repeats().serialization).toBe(before + 1);
    await sql`reset default_transaction_isolation`.execute(one);
  });
  const row = db.selectFrom('settings').select('value').where('key', '=', 'sum');
  expect(await row.executeTakeFirstOrThrow()).toEqual({ value: '2' });
});
