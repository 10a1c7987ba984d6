import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { requestLoan } from '#contract';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';
import { codeOf } from '#support/provider.ts';

const provider = providerForFile();
let borrowers: TestBorrower[];
beforeEach(async () => {
  borrowers = await Promise.all(Array.from({ length: 6 }, () => newBorrower(provider)));
  await Promise.all(borrowers.map(({ email }) => provider.tokenOf(email)));
});

const ask = ({ email, portfolios: { USD: portfolio_id } }: TestBorrower, key: string) =>
  provider.ask(requestLoan, {
    as: email,
    key,
    body: {
      amount: 50_000,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id, amount: 50_000 }],
    },
  });

test('one whose portfolio somebody else holds waits alone', async () => {
  const [held, ...others] = borrowers;
  if (!held) throw new Error('nobody');
  const other = await provider.context.db.startTransaction().execute();
  await other
    .selectFrom('portfolios')
    .select('portfolio_id')
    .where('user_id', '=', held.user_id)
    .forUpdate()
    .execute();
  let isDone = false;
  const waiting = ask(held, 'waits').finally(() => {
    isDone = true;
  });
  const done = await Promise.all(others.map((borrower) => ask(borrower, 'goes on')));
  expect(done.every(({ ok }) => ok)).toBe(true);
  expect(isDone).toBe(false);
  await other.rollback().execute();
  expect(await waiting).toMatchObject({ ok: true });
});

test('a transaction that is cut off in between is done again, each once', async () => {
  const { db } = provider.context;
  const [held, ...others] = borrowers;
  if (!held) throw new Error('nobody');
  const other = await db.startTransaction().execute();
  await other
    .insertInto('idempotency_keys')
    .values({
      user_id: held.user_id,
      key: 'cut off',
      fingerprint: '',
      answer: '',
      created_at: '2026-03-10T00:00:00.000Z',
    })
    .execute();
  const asking = [...others, held].map((borrower) => ask(borrower, 'cut off'));
  // The one whose key is held keeps its company waiting, until their connection breaks.
  await expect.poll(() => cutOff(), { timeout: 5_000 }).toBeGreaterThan(0);
  await other.rollback().execute();
  const outcomes = await Promise.all(asking);
  const again = await Promise.all(borrowers.map((borrower) => ask(borrower, 'cut off')));
  expect(again.every((outcome) => outcome.ok)).toBe(true);
  // Whoever comes first is alone, and hears of the connection that broke; its key finds the rest.
  const [own, ...company] = outcomes.map(codeOf).toReversed();
  expect(['ok', 'unavailable']).toContain(own);
  expect(company).toEqual(others.map(() => 'ok'));
  const { count } = await db
    .selectFrom('loans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'user_id',
      'in',
      borrowers.map(({ user_id }) => user_id),
    )
    .executeTakeFirstOrThrow();
  expect(count).toBe(6);
});

/** Ends the connection of whoever waits for another. */
async function cutOff(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()
  `.execute(provider.context.db);
  return rows.length;
}
