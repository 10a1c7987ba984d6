import { afterAll, beforeAll, test } from 'vitest';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { seed } from '#support/property.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { auditRuns } from './run.ts';

const size = { runs: Number(process.env.AUDIT_RUNS ?? 10_000), commands: 30 };
const patience = 4 * 60 * 60_000;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

async function prove(engine: string, open: () => Promise<TestProvider>): Promise<void> {
  const failure = await auditRuns(open, size).then(() => undefined, String);
  find({
    promise: `money audit of ${size.runs} sequences of up to ${size.commands} commands, ${engine}, seed ${seed}`,
    wanted: 'nobody has more than they put in and borrowed, nothing vanishes',
    measured: failure === undefined ? 'so it is' : failure.slice(0, 200),
    held: failure === undefined,
  });
  if (failure) console.error(failure);
}

test('nobody gains by any sequence on PGlite', { timeout: patience }, async () => {
  await prove('PGlite', openTestProvider);
});

test('nobody gains by any sequence on PostgreSQL', { timeout: patience }, async () => {
  await prove('PostgreSQL', () => openTestProvider({ postgres: postgres.address }));
});
