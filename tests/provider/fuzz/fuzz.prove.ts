import { afterAll, beforeAll, test } from 'vitest';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import type { Tally } from './fuzz.ts';
import { fuzzInParts } from './in-parts.ts';

const count = Number(process.env.FUZZ_RUNS ?? 100_000);
const patience = 90 * 60_000;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

async function prove(engine: string, open: () => Promise<TestProvider>): Promise<void> {
  const tally: Tally = new Map();
  const failure = await fuzzInParts(count, tally, open).then(() => undefined, String);
  const statuses = [...tally.values()].flatMap((one) => [...one]);
  const sum = (from: number, to: number) =>
    statuses
      .filter(([status]) => from <= status && status < to)
      .reduce((total, [, times]) => total + times, 0);
  const answers = `${sum(200, 300)} done, ${sum(400, 500)} refused, ${sum(500, 600)} failed`;
  find({
    promise: `${count} generated requests over ${tally.size} calls, ${engine}`,
    wanted: 'no 5xx, every answer in its schema',
    measured: failure === undefined ? answers : `${answers}; ${failure.slice(0, 200)}`,
    held: failure === undefined && sum(200, 500) === count,
  });
  if (failure) console.error(failure);
}

test(
  `PGlite answers ${count} requests over the contract, valid and broken, as it says`,
  {
    timeout: patience,
  },
  () => prove('PGlite', openTestProvider),
);

test(
  `PostgreSQL answers ${count} requests over the contract, valid and broken, as it says`,
  {
    timeout: patience,
  },
  () => prove('PostgreSQL', () => openTestProvider({ postgres: postgres.address })),
);
