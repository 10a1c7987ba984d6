import { afterAll, describe, test } from 'vitest';
import { addMonths, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { tick } from '#provider/runtime/tick.ts';
import { newAskers } from './askers.ts';
import { engines } from './place.ts';

const borrowers = Number(process.env.BENCH_BORROWERS ?? 1_000);

const rows: Record<string, Record<string, number>> = {};
afterAll(() => console.table(rows));

describe.each(Object.entries(engines))(
  'a year for borrowers with a loan each, on %s',
  (_, open) => {
    test('moves the clock at once and runs every day of it', async () => {
      const place = await open();
      try {
        const { clock, context } = place;
        await newAskers(place, borrowers);
        const inAYear = lagosMidnight(addMonths(lagosDay(clock.now()), 12));
        const started = performance.now();
        await clock.moveTo(inAYear);
        await tick(context);
        const seconds = (performance.now() - started) / 1000;
        rows[place.engine] = { borrowers, seconds: Number(seconds.toPrecision(3)) };
      } finally {
        await place.close();
      }
    }, 1_800_000);
  },
);
