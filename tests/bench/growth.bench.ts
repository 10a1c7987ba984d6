import { sql } from 'kysely';
import { afterAll, test } from 'vitest';
import { addMonths, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '#provider/clock/clock.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { tick } from '#provider/runtime/tick.ts';
import { newAskers } from './askers.ts';
import { copyBorrower } from './copies.ts';
import { underLoad } from './load.ts';
import { askInProcess, engines } from './place.ts';
import type { ScenarioName } from './scenarios.ts';

const borrowers = Number(process.env.BENCH_BORROWERS ?? 20_000);
/** Of all whose days are due at the first midnight of a month, so many are measured. */
const measured = 1_000;
const asked: readonly ScenarioName[] = ['list of loans', 'list of notifications', 'loan request'];

const rows: Record<string, Record<string, string | number>> = {};
afterAll(() => console.table(rows));

test(`what PostgreSQL holds of ${borrowers} borrowers, each three months into a loan`, async () => {
  const place = await engines.PostgreSQL();
  try {
    const { context, clock } = place;
    const { db } = context;
    const askers = await newAskers(place, 100);
    const [, template] = askers;
    if (!template) throw new Error('Nobody to copy');
    const later = lagosMidnight(addMonths(lagosDay(clock.now()), 3));
    await clock.moveTo(later);
    await tick(context);
    const { user_id } = await db
      .selectFrom('users')
      .select('user_id')
      .where('email', '=', template.email)
      .executeTakeFirstOrThrow();
    const before = await bytesOf();
    const each = await copyBorrower(context.withoutTimeout, { user_id, ...template }, borrowers);
    rows['rows of a borrower'] = { value: each };
    const size = ((await bytesOf()) - before) / borrowers;
    rows['kB of a borrower on disk'] = { value: round(size / 1000) };

    const ask = askInProcess(place);
    // Their sessions have ended in the meantime.
    await db
      .updateTable('sessions')
      .set({ expires_at: instant(later + 86_400_000 * 365) })
      .execute();
    for (const name of asked) {
      await underLoad(name, ask, askers, 0.5); // warm
      const { perSecond, p50, p99 } = await underLoad(name, ask, askers, 3);
      rows[`${name}, a second`] = { value: round(perSecond), p50: round(p50), p99: round(p99) };
    }

    const proving = performance.now();
    const problems = await findLedgerDiscrepancies(db);
    rows['seconds of a proof of the books'] = {
      value: round((performance.now() - proving) / 1000),
    };
    if (problems.length > 0) throw new Error(`${problems.length} problems: ${problems[0]}`);

    // The 1st: everybody's days are due at once. Those who are not measured wait behind them.
    const first = lagosMidnight(addMonths(lagosDay(later), 1));
    await sql`update jobs set run_at = ${instant(first + 1)} where job_id not in
      (select job_id from jobs where kind = 'end_of_day' order by job_id desc limit ${measured})
    `.execute(db);
    await clock.moveTo(first);
    const running = performance.now();
    await tick(context);
    const seconds = (performance.now() - running) / 1000;
    rows['borrowers of whom a process runs the month, a second'] = {
      value: round(measured / seconds),
    };

    async function bytesOf(): Promise<number> {
      const { rows: found } = await sql<{ size: number }>`
        select pg_database_size(current_database()) as size`.execute(db);
      return found[0]?.size ?? 0;
    }
  } finally {
    await place.close();
  }
}, 3_600_000);

const round = (value: number) => Number(value.toPrecision(3));
