import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { addMonths, lagosDay, lagosMidnight } from '#credit/calendar.ts';
import { instant } from '#provider/clock/clock.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { runJobs } from '#provider/runtime/run-jobs.ts';
import { tick } from '#provider/runtime/tick.ts';
import { find } from '#support/finding.ts';
import { newAskers } from './askers.ts';
import { copyBorrower } from './copies.ts';
import { askInProcess, engines, type Place } from './place.ts';
import { scenarios } from './scenarios.ts';

const borrowers = Number(process.env.NIGHT_BORROWERS ?? 100_000);
const perSecondWanted = 1_000;
const p99Wanted = 300;
/** How often a borrower looks at their loans meanwhile. */
const everyMs = 20;

let place: Place;
beforeAll(async () => {
  place = await engines.PostgreSQL();
}, 60_000);
afterAll(() => place?.close());

test(`the first of a month of ${borrowers} borrowers, each three months into a loan`, async () => {
  const { context, clock } = place;
  const { db } = context;
  const askers = await newAskers(place, 2);
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
  // The papers that mails bring along are most of what a borrower weighs, and no night reads them.
  await db.updateTable('messages').set({ details: null }).where('user_id', '=', user_id).execute();
  await copyBorrower(context.withoutTimeout, { user_id, ...template }, borrowers);
  await db
    .updateTable('sessions')
    .set({ expires_at: instant(later + 86_400_000 * 365) })
    .execute();
  const first = lagosMidnight(addMonths(lagosDay(later), 1));
  // Only this day counts: they were copied with the days before it run.
  await sql`update jobs set run_at = ${instant(first)} where kind = 'end_of_day'`.execute(db);
  await sql`checkpoint`.execute(db);
  await clock.moveTo(first);

  const taken: number[] = [];
  const night = { isOver: false };
  const asking = askDuring(night, taken);
  const started = performance.now();
  await runJobs(context);
  const seconds = (performance.now() - started) / 1000;
  night.isOver = true;
  await asking;
  const perSecond = Math.round(borrowers / seconds);
  find({
    promise: `the first of a month of ${borrowers} borrowers, by one process`,
    wanted: `${perSecondWanted} borrowers a second`,
    measured: `${perSecond} a second, ${Math.round(seconds)} s in all`,
    held: perSecond >= perSecondWanted,
  });
  const p99 = taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.99)] ?? 0;
  find({
    promise: 'a list of loans meanwhile, from the same process',
    wanted: `p99 under ${p99Wanted} ms`,
    measured: `${Math.round(p99)} ms of ${taken.length}`,
    held: p99 < p99Wanted,
  });
  const problems = await findLedgerDiscrepancies(db);
  find({
    promise: 'the ledger after it',
    wanted: 'no discrepancy',
    measured: `${problems.length} discrepancies`,
    held: problems.length === 0,
  });

  async function askDuring(until: { isOver: boolean }, times: number[]): Promise<void> {
    const ask = askInProcess(place);
    const all: Promise<unknown>[] = [];
    while (!until.isOver) {
      const asked = performance.now();
      const answered = scenarios['list of loans'].run(ask, askers, all.length);
      all.push(Promise.resolve(answered).then(() => times.push(performance.now() - asked)));
      await after(everyMs);
    }
    await Promise.all(all);
  }
}, 3_600_000);
