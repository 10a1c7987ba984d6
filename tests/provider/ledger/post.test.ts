import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isoDay } from '#credit/calendar.ts';
import { type Currency, minor } from '#credit/money.ts';
import { writingLater } from '#provider/db/later.ts';
import type { Db } from '#provider/db/tables.ts';
import { post, postAll } from '#provider/ledger/post.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();

const line = (currency: Currency, amount: number) => ({
  account: `house:fx:${currency}` as const,
  currency,
  amount: minor(amount),
});

const about = (subject: string) => ({
  ...{ kind: 'test', day: isoDay('2026-03-10'), subject, at: '2026-03-10' },
});
const posting = (subject: string, ...lines: ReturnType<typeof line>[]) =>
  provider.context.db.transaction().execute((tx) => post(tx, { ...about(subject), lines }));

async function entries() {
  const { count } = await provider.context.db
    .selectFrom('ledger_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

test('refuses a transaction that does not balance in each currency', async () => {
  const before = await entries();
  await expect(posting('x', line('USD', 100), line('USD', -99))).rejects.toThrow(
    'does not balance',
  );
  // Equal numbers of different currencies are no balance either.
  await expect(posting('x', line('USD', 100), line('NGN', -100))).rejects.toThrow('not balance');
  expect(await entries()).toBe(before);
  await posting('x', line('USD', 100), line('USD', -100));
  expect(await entries()).toBe(before + 2);
});

test('a transaction without an amount is not written', async () => {
  const subject = randomUUID();
  await posting(subject, line('USD', 0), line('USD', 0));
  const { db } = provider.context;
  const written = db
    .selectFrom('ledger_transactions')
    .select('kind')
    .where('subject', '=', subject);
  expect(await written.execute()).toEqual([]);
});

test.each(['ledger_transactions', 'ledger_entries'] as const)(
  'whoever reads %s in the same transaction finds what was posted in it',
  async (table) => {
    const count = (db: Db) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const { db } = provider.context;
    const before = await count(db);
    const after = await db.transaction().execute(async (tx) => {
      await post(tx, { ...about(randomUUID()), lines: [line('USD', 1), line('USD', -1)] });
      return count(tx);
    });
    expect(after.count).toBeGreaterThan(before.count);
  },
);

test('lets nobody rewrite what is posted', async () => {
  const { db } = provider.context;
  const stays = 'what is posted stays';
  const changed = db.updateTable('ledger_entries').set({ amount: minor(1) });
  await expect(changed.execute()).rejects.toThrow(stays);
  await expect(db.deleteFrom('ledger_transactions').execute()).rejects.toThrow(stays);
});

test.each([false, true])(
  'writes many in their order, each with its own lines; apart: %s',
  async (isApart) => {
    const { db } = provider.context;
    const run = randomUUID();
    const numbers = Array.from({ length: 1_000 }, (_, at) => at + 1);
    const postings = numbers.map((number) => ({
      kind: 'many',
      day: isoDay('2026-03-10'),
      subject: `${run} ${number}`,
      at: '2026-03-10T09:00:00.000Z',
      lines: [line('USD', number), line('USD', 0), line('USD', -number)],
    }));
    await db
      .transaction()
      .execute((tx) => writingLater((own) => postAll(own, postings), { isApart })(tx));
    const written = await db
      .selectFrom('ledger_entries')
      .innerJoin(
        'ledger_transactions',
        'ledger_transactions.transaction_id',
        'ledger_entries.transaction_id',
      )
      .select(['kind', 'day', 'subject', 'account', 'currency', 'amount'])
      .where('subject', 'like', `${run} %`)
      .orderBy('ledger_transactions.transaction_id')
      .orderBy('entry_id')
      .execute();
    const own = { kind: 'many', day: '2026-03-10', account: 'house:fx:USD', currency: 'USD' };
    expect(written).toEqual(
      numbers.flatMap((number) =>
        [number, -number].map((amount) => ({ ...own, subject: `${run} ${number}`, amount })),
      ),
    );
  },
);
