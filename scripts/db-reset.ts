import { readConfig } from '#provider/config.ts';
import { forgetDatabase } from '#provider/db/open.ts';

/** `npm run db:reset`: forgets everything; the next start makes the tables and the seed again. */
export async function main(): Promise<number> {
  const config = readConfig(process.env);
  if (config.mode === 'live') {
    console.error('This is live data (PROVIDER_MODE=live). Nothing was removed.');
    return 1;
  }
  await forgetDatabase(config);
  console.log('The data is gone. The next start makes the tables and the seed again.');
  return 0;
}
