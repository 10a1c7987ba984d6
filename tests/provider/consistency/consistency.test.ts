import { expect, test } from 'vitest';
import { openTestProvider } from '#support/provider.ts';
import { explainHistories } from './run.ts';

test('an order explains what a borrower is answered who asks three instances at once', async () => {
  const size = { histories: 10, rounds: 2, cuts: Boolean(process.env.TEST_POSTGRES) };
  const { histories } = await explainHistories(openTestProvider, size);
  expect(histories).toBe(10);
}, 240_000);
