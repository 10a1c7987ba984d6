import { randomBytes } from 'node:crypto';
import type { Db } from './tables.ts';

/** Made at the first start and kept, so that a restart signs nobody out. */
export async function ownSecret(db: Db): Promise<string> {
  const key = 'token_secret';
  await db
    .insertInto('settings')
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const kept = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return kept.value;
}
