import { type IsoDay, lagosMidnight } from '#credit/calendar.ts';
import { hourMs } from '#credit/durations.ts';
import { codeOfFailure } from '#provider/db/failures.ts';
import { giveKey, savePartner } from '#provider/partners/settings.ts';
import { scheduleStandingJobs } from '#provider/runtime/standing-jobs.ts';
import { moveClock } from '#provider/sandbox/move-clock.ts';
import type { Postgres } from '#support/postgres.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';
import { beginAt } from '../model/sandbox.ts';
import { happens } from './chance.ts';
import { askByEach, cut, exposeTo, type Weather } from './faults.ts';

/** Northgate, where borrowers of tests are. */
const application_id = 2;
/** Where a partner hears of events. */
const webhook_url = 'https://northgate.example.com/hooks';

/** What a job may fail by: the processor or the database was away, as it was made to be. */
const expected =
  /ProcessorDown|Connection terminated|terminating connection|57P01|not queryable|ECONNRESET|EPIPE|payment service did not answer/;

const tenOn = (day: IsoDay) => lagosMidnight(day) + 10 * hourMs;

/** A provider that lives for years, with what happens to it. */
export type World = {
  /** Never restarted, asked for papers alone. */
  readonly reader: TestProvider;
  /** The one that works now: another after each restart. */
  living(): TestProvider;
  /** Lets a night pass, in which it may be cut off or killed. */
  passTo(day: IsoDay): Promise<void>;
  /** Does a day's work, during which a connection may be cut: then some of it may not be done. */
  through(day: IsoDay, work: () => Promise<void>): Promise<void>;
  readonly weather: Weather;
  /** What the log said, by event. */
  readonly logged: ReadonlyMap<string, number>;
  /** Failures that nothing of what was done to it explains. */
  readonly unexplained: readonly string[];
  readonly faults: { restarts: number; cuts: number };
  close(): Promise<void>;
};

export async function openWorld(postgres: Postgres, firstDay: IsoDay): Promise<World> {
  const logged = new Map<string, number>();
  const unexplained: string[] = [];
  const reader = await openTestProvider({
    postgres: postgres.address,
    log(event, detail = {}) {
      logged.set(event, (logged.get(event) ?? 0) + 1);
      const fails = /failed|given up|discrepancy/.test(event) || detail.code === 'internal';
      const text = JSON.stringify(detail);
      if (fails && !expected.test(text)) unexplained.push(`${event}: ${text.slice(0, 600)}`);
    },
  });
  const { db } = reader.context;
  const weather: Weather = { bad: false, asked: 0, wrong: 0 };
  const faults = { restarts: 0, cuts: 0 };
  await beginAt(reader, tenOn(firstDay));
  await giveKey(reader.context, application_id, 'an operator');
  await savePartner(reader.context, { application_id, webhook_url }, { action: 'sandbox' });

  async function start(): Promise<TestProvider> {
    const provider = await reader.secondInstance();
    exposeTo(weather, provider);
    await scheduleStandingJobs(provider.context);
    // The clock stops many times a day, and each time an hour would have passed since the last check.
    await putOffChecks();
    return provider;
  }
  /** A night is longer than any pause and any hold of a job, also by the database's own clock. */
  const letJobsGo = () =>
    db
      .updateTable('jobs')
      .set({ taken_by: null, taken_until: null })
      .where('taken_until', 'is not', null)
      .execute();
  const putOffChecks = () =>
    db
      .updateTable('jobs')
      .set({ run_at: '2999-01-01T00:00:00Z' })
      .where('kind', '=', 'ledger_check')
      .execute();
  let living = await start();

  const night = (day: IsoDay) => moveClock(living.context, reader.clock, tenOn(day));

  /** What is broken off is not gone on with; after all connections were cut, there is a new process. */
  async function whileCut(which: 'one' | 'all', work: () => Promise<void>): Promise<void> {
    const working = work().catch((error) => {
      if (codeOfFailure(error) !== 'unavailable') throw error;
    });
    await cut(db, which);
    await working;
    await askByEach(reader);
    if (which === 'all') {
      await living.close();
      living = await start();
      faults.restarts += 1;
    } else faults.cuts += 1;
    await askByEach(living);
    await letJobsGo();
  }

  return {
    reader,
    living: () => living,
    weather,
    logged,
    unexplained,
    faults,
    async passTo(day) {
      weather.bad = happens(1 / 30, 'bad day', day);
      await letJobsGo();
      // Once a month, in the night in which everybody's bills are made.
      if (day.endsWith('-01')) await whileCut('all', () => night(day));
      else if (happens(1 / 10, 'cut', day)) await whileCut('one', () => night(day));
      await night(day);
    },
    async through(day, work) {
      if (!happens(1 / 15, 'cut by day', day)) return work();
      await whileCut('one', work);
    },
    async close() {
      await living.close();
      await reader.close();
    },
  };
}
