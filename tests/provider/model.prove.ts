import { afterAll, beforeAll, test } from 'vitest';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider } from '#support/provider.ts';
import { modelRuns } from './model/run.ts';

const size = { runs: Number(process.env.MODEL_RUNS ?? 1_000), commands: 50 };
const patience = 90 * 60_000;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

test('a thousand runs of fifty commands agree with the model on PGlite', {
  timeout: patience,
}, async () => {
  await modelRuns(openTestProvider, size);
});

test('a thousand runs of fifty commands agree with the model on PostgreSQL', {
  timeout: patience,
}, async () => {
  await modelRuns(() => openTestProvider({ postgres: postgres.address }), size);
});
