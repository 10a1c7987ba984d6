import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestLoan } from '#contract';
import { sweepNightly } from '#provider/db/sweep.ts';
import { newBorrower } from '#support/borrowers.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider();
});
afterAll(() => provider.close());

const day = 86_400_000;

test('the answer to a key is kept for a month, and the loan for good', async () => {
  const borrower = await newBorrower(provider);
  const portfolios = [{ portfolio_id: borrower.portfolios.USD, amount: 10_000 }];
  const body = { amount: 10_000, currency: 'USD', tenure: 3, portfolios } as const;
  await provider.answer(requestLoan, { as: borrower.email, body });
  const { db } = provider.context;
  await sweepNightly(db, provider.clock.now());
  await sweepNightly(db, provider.clock.now());
  const count = async (table: 'idempotency_keys' | 'loans') => {
    const { total } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('user_id', '=', borrower.user_id)
      .executeTakeFirstOrThrow();
    return total;
  };
  await provider.passTime(29 * day);
  expect(await count('idempotency_keys')).toBe(1);
  await provider.passTime(3 * day);
  expect(await count('idempotency_keys')).toBe(0);
  expect(await count('loans')).toBe(1);
});
