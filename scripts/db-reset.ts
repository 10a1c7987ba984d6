import { readConfig } from '#provider/config.ts';
import { DataInUse } from '#provider/db/durable-pglite.ts';
import { forgetDatabase, isThere, openUnprepared } from '#provider/db/open.ts';
import { refuseLiveData } from '#provider/sandbox/seed/refuse.ts';

/** `npm run db:reset`: forgets everything; the next start makes the tables and the seed again. */
export async function main(): Promise<number> {
  const config = readConfig(process.env);
  if (config.mode === 'live') {
    console.error('This is live data (PROVIDER_MODE=live). Nothing was removed.');
    return 1;
  }
  await stopAtLiveData(config);
  await forgetDatabase(config);
  console.log('The data is gone. The next start makes the tables and the seed again.');
  return 0;
}

/** The mode is what somebody set, or forgot to; the database itself knows what it was. */
async function stopAtLiveData(config: ReturnType<typeof readConfig>): Promise<void> {
  const opened = await open(config).catch((cause) => {
    if (config.databaseUrl || cause instanceof DataInUse) throw cause;
    throw new Error(
      `The database in ${config.dataDir} does not open, so it cannot say whether it is live. ` +
        'If you know that it is not, remove that folder.',
      { cause },
    );
  });
  if (opened) await refuseLiveData(opened.db).finally(opened.close);
}

const open = async (config: ReturnType<typeof readConfig>) =>
  isThere(config) ? openUnprepared(config, 'existing') : undefined;
