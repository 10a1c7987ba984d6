import { afterAll, beforeAll, test } from 'vitest';
import { getQuote, listLoans } from '#contract';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await openTestProvider();
});
afterAll(() => provider.close());

const as = 'ada@example.com';
const query = { amount: 100_000, currency: 'USD', tenure: 3, application_id: 1 };

test('the provider on the embedded database, beside a bare answer', async ({ bench }) => {
  await bench.compare(
    bench('health: the floor', async () => {
      await provider.fetch('/api/health');
    }),
    bench('quote', async () => {
      await provider.answer(getQuote, { as, query });
    }),
    bench('list of ten loans', async () => {
      await provider.answer(listLoans, { as });
    }),
  );
});
