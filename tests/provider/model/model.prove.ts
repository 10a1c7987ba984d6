import { afterAll, beforeAll, test } from 'vitest';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { modelRuns } from './run.ts';

const size = { runs: Number(process.env.MODEL_RUNS ?? 1_000), commands: 50 };
const patience = 90 * 60_000;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

async function prove(engine: string, open: () => Promise<TestProvider>): Promise<void> {
  // What differs is the cause; the error itself names the commands.
  const failure = await modelRuns(open, size).then(
    () => undefined,
    (error: Error) => `${error.cause ?? ''} ${error}`.trim(),
  );
  find({
    promise: `${size.runs} model runs of ${size.commands} commands against a naive ledger, ${engine}`,
    wanted: 'the same after every command',
    measured: failure === undefined ? 'the same' : failure.slice(0, 200),
    held: failure === undefined,
  });
  if (failure) console.error(failure);
}

test('a thousand runs of fifty commands agree with the model on PGlite', {
  timeout: patience,
}, async () => {
  await prove('PGlite', openTestProvider);
});

test('a thousand runs of fifty commands agree with the model on PostgreSQL', {
  timeout: patience,
}, async () => {
  await prove('PostgreSQL', () => openTestProvider({ postgres: postgres.address }));
});
