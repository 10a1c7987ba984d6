import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listLoans, requestLoan } from '#contract';
import { runTogether, type Together } from '#provider/http/together.ts';
import { newBorrower, type TestBorrower } from '#support/borrowers.ts';
import { providerForFile } from '#support/fixtures.ts';

const provider = providerForFile();
let borrowers: TestBorrower[];
beforeEach(async () => {
  borrowers = await Promise.all(Array.from({ length: 20 }, () => newBorrower(provider)));
  await Promise.all(borrowers.map(({ email }) => provider.tokenOf(email)));
});

const ask = ({ email, portfolios }: TestBorrower, amount: number, key?: string) =>
  provider.ask(requestLoan, {
    as: email,
    ...(key && { key }),
    body: {
      amount,
      currency: 'USD',
      tenure: 3,
      portfolios: [{ portfolio_id: portfolios.USD, amount }],
    },
  });

/** How many transactions wrote the loans of these borrowers. */
async function transactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text) as count from loans
    where user_id = any (${borrowers.map(({ user_id }) => user_id)})
  `.execute(provider.context.db);
  return rows[0]?.count ?? 0;
}

const loansOf = async ({ email }: TestBorrower) =>
  (await provider.answer(listLoans, { as: email })).loans;

test('twenty at once share transactions, and one that is refused takes no other with it', async () => {
  const outcomes = await Promise.all(
    borrowers.map((borrower, index) => ask(borrower, index === 7 ? 9_000_000 : 50_000)),
  );
  expect(outcomes[7]).toMatchObject({ code: 'amount_above_available' });
  const others = outcomes.filter((_, index) => index !== 7);
  expect(others.every(({ ok }) => ok)).toBe(true);
  expect(await transactions()).toBeLessThan(10);
  const ids = outcomes.map((outcome) => outcome.ok && outcome.data.loans[0]?.loan_id);
  expect(new Set(ids).size).toBe(20);
  for (const [index, borrower] of borrowers.entries()) {
    const found = (await loansOf(borrower)).map(({ loan_id }) => loan_id);
    expect(found).toEqual(index === 7 ? [] : [ids[index]]);
  }
});

test('one that the database refuses is answered alone, and the others as if it were not there', async () => {
  const [odd, ...others] = borrowers;
  if (!odd) throw new Error('nobody');
  const { user_id } = odd;
  const created_at = '2026-03-10T00:00:00.000Z';
  await provider.context.db
    .insertInto('idempotency_keys')
    .values({ user_id, key: 'taken', fingerprint: 'of another', answer: '{}', created_at })
    .execute();
  const [refused, ...done] = await Promise.all([
    ask(odd, 50_000, 'taken'),
    ...others.map((borrower) => ask(borrower, 50_000)),
  ]);
  expect(refused).toMatchObject({ code: 'key_reused' });
  expect(done.every(({ ok }) => ok)).toBe(true);
  expect(await loansOf(odd)).toEqual([]);
});

test('two requests of one borrower are two, or one where the credit is for one', async () => {
  const [one, other] = borrowers;
  if (!one || !other) throw new Error('nobody');
  const both = await Promise.all([ask(one, 50_000), ask(one, 50_000)]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  const outcomes = await Promise.all([ask(other, 400_000), ask(other, 400_000)]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await loansOf(one)).toHaveLength(2);
  expect(await loansOf(other)).toHaveLength(1);
});

test('one key is one loan, for whichever of its requests comes first', async () => {
  const [one] = borrowers;
  if (!one) throw new Error('nobody');
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => ask(one, 50_000, 'five times')),
  );
  expect(outcomes.filter((outcome) => outcome.ok && !outcome.replayed)).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.ok && outcome.replayed)).toHaveLength(4);
  expect(await loansOf(one)).toHaveLength(1);
});

test('while the database is silent each is told after one wait, and those behind them with them', async () => {
  let waits = 0;
  const verb: Together<string, string> = {
    hold: async () => {
      waits++;
      await setImmediate();
      throw Object.assign(new Error('canceling statement due to statement timeout'), {
        code: '57014',
      });
    },
    write: async () => undefined,
  };
  const { context } = provider;
  const ask = ({ user_id }: TestBorrower, key: string) =>
    runTogether(verb, { context, wanted: key, intent: { user_id, key, fingerprint: key } });
  const asked = borrowers.flatMap((borrower) => [ask(borrower, 'one'), ask(borrower, 'other')]);
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(waits).toBe(1);
});
