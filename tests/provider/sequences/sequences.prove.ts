import { afterAll, beforeAll, test } from 'vitest';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { seed } from '#support/property.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { sequenceRuns } from './run.ts';

const size = { runs: Number(process.env.SEQUENCE_RUNS ?? 10_000), commands: 25 };
const patience = 24 * 60 * 60_000;
/** From so many on, each thing that sequences can meet is met. */
const enough = 2_000;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

async function prove(engine: string, open: () => Promise<TestProvider>): Promise<void> {
  const failure = await sequenceRuns(open, size).then(missed, String);
  find({
    promise: `${size.runs} sequences of promise, plan, carry-over, autopay, dispute and sale, ${engine}, seed ${seed}`,
    wanted: 'no kobo made or lost, and nothing costs more than was shown',
    measured: failure === undefined ? 'so it is' : failure.slice(0, 200),
    held: failure === undefined,
  });
  if (failure) console.error(failure);
}

function missed(met: ReadonlyMap<string, number>): string | undefined {
  const never = [...met].filter(([, times]) => times === 0).map(([thing]) => thing);
  return size.runs >= enough && never.length > 0 ? `none met: ${never.join(', ')}` : undefined;
}

test('no sequence makes or loses a kobo on PGlite', { timeout: patience }, async () => {
  await prove('PGlite', openTestProvider);
});

test('no sequence makes or loses a kobo on PostgreSQL', { timeout: patience }, async () => {
  await prove('PostgreSQL', () => openTestProvider({ postgres: postgres.address }));
});
