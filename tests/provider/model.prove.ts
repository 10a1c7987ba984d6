import { test } from 'vitest';
import { startPostgres } from '#support/postgres.ts';
import { openTestProvider } from '#support/provider.ts';
import { modelRuns } from './model/run.ts';

const size = { runs: Number(process.env.MODEL_RUNS ?? 1_000), commands: 50 };
const patience = 90 * 60_000;

test('a thousand runs of fifty commands agree with the model on PGlite', {
  timeout: patience,
}, async () => {
  await modelRuns(openTestProvider, size);
});

test('a thousand runs of fifty commands agree with the model on PostgreSQL', {
  timeout: patience,
}, async () => {
  const postgres = await startPostgres();
  await modelRuns(async () => openTestProvider({ postgres: await postgres.newDatabase() }), size);
  await postgres.stop();
});
