import { assemble } from './assemble.ts';
import { movableClock, systemClock } from './clock/clock.ts';
import { readConfig } from './config.ts';
import type { Context } from './context.ts';
import { openExisting } from './db/open.ts';
import { ownSecret } from './db/own-secret.ts';
import { jsonLog } from './logs/json-log.ts';
import { refuseLiveData, refuseSandboxData } from './sandbox/seed/refuse.ts';

/**
 * The context that the desk's verbs work with, over a database that is there and belongs to the
 * mode of the environment. Throws an Error to show as it is.
 */
export async function openBackOffice(
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ context: Context; close(): Promise<void> }> {
  const fromEnv = readConfig(env);
  const database = await openExisting(fromEnv);
  const { db } = database.at('public');
  try {
    const sandbox = fromEnv.mode === 'sandbox';
    await (sandbox ? refuseLiveData(db) : refuseSandboxData(db));
    const clock = sandbox ? await movableClock(db) : systemClock;
    // Keys of partners are sealed under it.
    const config = { ...fromEnv, tokenSecret: fromEnv.tokenSecret ?? (await ownSecret(db)) };
    const log = jsonLog((line) => console.error(line));
    return { context: assemble({ database, config, log, clock }).context, close: database.close };
  } catch (error) {
    await database.close();
    throw error;
  }
}
