import { assemble } from './assemble.ts';
import { movableClock, systemClock } from './clock/clock.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { ownSecret } from './db/own-secret.ts';
import { sweepNightly } from './db/sweep.ts';
import { releaseJobs } from './jobs/job.ts';
import { keepWorking } from './jobs/keep-working.ts';
import { proveHourly } from './ledger/prove-hourly.ts';
import { jsonLog } from './logs/json-log.ts';
import { markLive, refuseLiveData } from './seed/refuse.ts';
import { seed } from './seed/seed.ts';

export type OpenedProvider = {
  fetch(request: Request, clientAddress?: string): Promise<Response>;
  readonly mode: 'sandbox' | 'live';
  close(): Promise<void>;
};

/**
 * Opens the database, moves it to today and answers under /api. Throws an Error to show as it is
 * when a variable is wrong or the data is in use.
 */
export async function openProvider(
  env: Readonly<Record<string, string | undefined>>,
): Promise<OpenedProvider> {
  const fromEnv = readConfig(env);
  const { mode } = fromEnv;
  // Before its tables change, and again before anything is written into them.
  const inspect = mode === 'sandbox' ? refuseLiveData : undefined;
  const database = await openDatabase(fromEnv, inspect);
  try {
    const { db, patient } = database;
    const movable = mode === 'sandbox' ? await movableClock(db) : undefined;
    const clock = movable ?? systemClock;
    // Both refuse a database that belongs to the other mode.
    if (mode === 'sandbox') await seed(db, clock.now());
    else await markLive(db);
    const config = { ...fromEnv, tokenSecret: fromEnv.tokenSecret ?? (await ownSecret(db)) };
    // Only one process opens the embedded database: whoever held a job there is gone.
    if (!config.databaseUrl) await releaseJobs(db);
    await db.transaction().execute(async (tx) => {
      await sweepNightly(tx, clock.now());
      await proveHourly(tx, clock.now());
    });
    const { app, context } = assemble({ db, patient, config, log, clock });
    const stopWorking = keepWorking(context, movable);
    return {
      mode,
      fetch: async (request, clientAddress) => app.fetch(request, { clientAddress }),
      async close() {
        await stopWorking();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Where everything goes that a process tells. */
export const log = jsonLog((line) => console.error(line));
