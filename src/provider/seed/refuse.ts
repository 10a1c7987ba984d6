import type { Db } from '../db/tables.ts';
import { ada } from './people.ts';

/** Live mode throws on a database that was a sandbox: everybody knows its people's password. */
export async function refuseSandboxData(db: Db): Promise<void> {
  const seeded = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', ada.user_id)
    .executeTakeFirst();
  if (!seeded) return;
  throw new Error(
    'This database holds the people and the money of the sandbox, so live mode does not start on ' +
      'it. Name another: DATABASE_URL=postgresql://user:password@127.0.0.1:5432/holdfast or ' +
      'DATA_DIR=/var/lib/holdfast',
  );
}
