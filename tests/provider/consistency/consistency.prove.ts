import { afterAll, beforeAll, test } from 'vitest';
import { find } from '#support/finding.ts';
import { type Postgres, startPostgres } from '#support/postgres.ts';
import { openTestProvider } from '#support/provider.ts';
import { explainHistories } from './run.ts';

const histories = Number(process.env.HISTORIES ?? 2_000);

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.stop());

test.each([
  { engine: 'PGlite', place: () => ({}), cuts: false },
  { engine: 'PostgreSQL', place: () => ({ postgres: postgres.address }), cuts: true },
  {
    engine: 'PostgreSQL with four cells',
    place: () => ({ postgres: postgres.address, cells: 4 }),
    cuts: true,
  },
])(
  'an order explains every history of concurrent calls on $engine',
  {
    timeout: histories * 60_000,
  },
  async ({ engine, place, cuts }) => {
    const size = { histories, rounds: 3, cuts };
    const told = await explainHistories(() => openTestProvider(place()), size).then(
      ({ calls, lost }) => ({
        held: true,
        measured: `explained: ${calls} calls, ${lost} unanswered`,
      }),
      (error: unknown) => {
        console.error(error);
        return { held: false, measured: String(error).slice(0, 300) };
      },
    );
    find({
      promise: `${histories} histories of a borrower who asks three instances at once, ${engine}`,
      wanted: 'one order explains each',
      ...told,
    });
  },
);
