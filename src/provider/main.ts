import { assemble } from './assemble.ts';
import { inEachCell } from './cells/in-cell.ts';
import { movableClock, systemClock } from './clock/clock.ts';
import { readConfig } from './config.ts';
import { unwatched, watchDisk } from './db/disk-space.ts';
import { openDatabase } from './db/open.ts';
import { ownSecret } from './db/own-secret.ts';
import { releaseJobs } from './jobs/job.ts';
import { jsonLog } from './logs/json-log.ts';
import { scheduleStandingJobs } from './runtime/standing-jobs.ts';
import { startWorkers } from './runtime/workers.ts';
import { runDemoPartner } from './sandbox/partner/run.ts';
import { markLive, refuseLiveData } from './sandbox/seed/refuse.ts';
import { seed } from './sandbox/seed/seed.ts';
import { startTracing } from './tracing/start.ts';

export type OpenedProvider = {
  fetch(request: Request, clientAddress?: string): Promise<Response>;
  readonly mode: 'sandbox' | 'live';
  close(): Promise<void>;
};

/**
 * Opens the database, moves it to today and answers under /api. Throws an Error to show as it is
 * when a variable is wrong, the data is in use or its folder is damaged. Live mode makes a database
 * only when it is told that this is the first start: an empty folder may be a volume that is not
 * mounted.
 */
export async function openProvider(
  env: Readonly<Record<string, string | undefined>>,
  { isFirst = false } = {},
): Promise<OpenedProvider> {
  const fromEnv = readConfig(env);
  const { mode } = fromEnv;
  // Before its tables change, and again before anything is written into them.
  const inspect = mode === 'sandbox' ? refuseLiveData : undefined;
  const wanted = isFirst ? 'new' : mode === 'live' ? 'existing' : 'any';
  const database = await openDatabase(fromEnv, { wanted, inspect });
  const stopTracing = await startTracing(fromEnv);
  try {
    const { db: shared } = database.at('public');
    const movable = mode === 'sandbox' ? await movableClock(shared) : undefined;
    const clock = movable ?? systemClock;
    // Both refuse a database that belongs to the other mode, and wait for a process that prepares it.
    if (mode === 'sandbox') await seed(database, clock.now());
    else await markLive(database);
    const config = { ...fromEnv, tokenSecret: fromEnv.tokenSecret ?? (await ownSecret(shared)) };
    const { dataDir, diskReserve } = config;
    const disk = config.databaseUrl ? unwatched : watchDisk(dataDir, diskReserve, log);
    const { app, context } = assemble({ database, disk, config, log, clock });
    // Only one process opens the embedded database: whoever held a job there is gone.
    if (!config.databaseUrl) await inEachCell(context, ({ db }) => releaseJobs(db));
    await scheduleStandingJobs(context);
    // From here on: the little that a start writes it may write, or nobody could read on a full disk.
    database.writeWhile?.(() => !disk.isLow());
    const stopWorking = startWorkers(context, movable);
    const stopPartner = mode === 'sandbox' ? runDemoPartner(app, log) : undefined;
    return {
      mode,
      fetch: async (request, clientAddress) => app.fetch(request, { clientAddress }),
      async close() {
        stopPartner?.();
        await stopWorking();
        context.requests.close();
        await database.close();
        await stopTracing();
      },
    };
  } catch (error) {
    await database.close();
    await stopTracing();
    throw error;
  }
}

/** Where everything goes that a process tells. */
export const log = jsonLog((line) => console.error(line));
