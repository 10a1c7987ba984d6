import { sql } from 'kysely';
import { prepareAlone } from '../../db/alone.ts';
import type { Cells } from '../../db/directory.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { ada } from './people.ts';

const key = 'mode';
const another =
  'Name another: DATABASE_URL=postgresql://user:password@127.0.0.1:5432/holdfast or ' +
  'DATA_DIR=/var/lib/holdfast';

/**
 * Marks a database as live for good: every live start does. Throws as `refuseSandboxData` does, and
 * no sandbox fills it meanwhile.
 */
export async function markLive(database: Cells): Promise<void> {
  await prepareAlone(database.at('public').withoutTimeout, async (tx) => {
    await refuseSandboxData(tx);
    await tx
      .insertInto('settings')
      .values({ key, value: 'live' })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  });
}

/** Live mode throws on a database that was a sandbox: everybody knows its people's password. */
export async function refuseSandboxData(db: Db | Tx): Promise<void> {
  const seeded = await db
    .selectFrom('directory_contacts')
    .select('cell')
    .where('contact', '=', ada.email)
    .executeTakeFirst();
  if (!seeded) return;
  throw new Error(
    'This database holds the people and the money of the sandbox, so live mode does not work on ' +
      `it. ${another}`,
  );
}

/**
 * Throws on a database that was live, whose money a sandbox would pay out by a bank that is none:
 * PROVIDER_MODE is easily forgotten, and sandbox is what holds without it.
 */
export async function refuseLiveData(db: Db | Tx): Promise<void> {
  if (!(await isLive(db))) return;
  throw new Error(
    'This database is live: a server in live mode was started on it, and this is sandbox mode. ' +
      'Nothing was changed. Set PROVIDER_MODE=live, with what live mode needs. For a sandbox ' +
      `leave this database alone. ${another}`,
  );
}

/** Whether live mode was ever started on it. */
async function isLive(db: Db | Tx): Promise<boolean> {
  const { rows: tables } =
    await sql`select where to_regclass('public.settings') is not null`.execute(db);
  if (tables.length === 0) return false;
  const mark = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return mark?.value === 'live';
}
