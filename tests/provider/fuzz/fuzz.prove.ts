import { afterAll, beforeAll, test } from 'vitest';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { coverage } from './coverage.ts';
import type { Tally } from './fuzz.ts';
import { fuzzInParts } from './in-parts.ts';
import { openLive, openSandbox, type Place } from './places.ts';

const count = Number(process.env.FUZZ_RUNS ?? 100_000);
/** Fewer leave the rarest outcomes to chance. */
const enough = 50_000;
const patience = 5 * 60 * 60_000;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

const places: [string, () => Promise<Place>][] = [
  ['a sandbox on PGlite', () => openSandbox()],
  ['a sandbox on PostgreSQL', () => openSandbox(postgres.address)],
  ['live mode on PostgreSQL', () => openLive(postgres.address)],
];

test.each(places)(
  `%s answers ${count} requests made from its own description as it says there`,
  { timeout: patience },
  async (name, open) => {
    const tally: Tally = new Map();
    const asked = await fuzzInParts(count, open, tally).catch((failure) => String(failure));
    const statuses = [...tally.values()].flatMap((one) => [...one]);
    const sum = (from: number) =>
      statuses
        .filter(([status]) => Math.floor(Number(status) / 100) === from)
        .reduce((total, [, times]) => total + times, 0);
    const answers = `${sum(2)} done, ${sum(4)} refused, ${sum(5)} failed or away`;
    find({
      promise: `${count} steps made from the description, ${name}`,
      wanted: 'every answer as described, nothing of another borrower',
      measured: typeof asked === 'string' ? `${answers}; ${asked.slice(0, 200)}` : answers,
      held: typeof asked !== 'string',
    });
    if (typeof asked === 'string') return console.error(asked);
    const { rows, missing } = coverage(asked.operations, tally);
    console.table(rows);
    // What the examples prepare, and a partner's key, a sandbox alone has.
    if (name.startsWith('live')) return;
    find({
      promise: `what was reached of ${asked.operations.length} operations, ${name}`,
      wanted: 'each one done, and each status or a reason',
      measured: missing.length === 0 ? 'all' : `not ${missing.join('; ')}`,
      held: missing.length === 0 || count < enough,
    });
  },
);
