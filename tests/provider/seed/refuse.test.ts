import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOfBackup } from '#provider/db/backup.ts';
import { restore } from '#provider/db/restore.ts';
import { markLive, refuseLiveData } from '#provider/sandbox/seed/refuse.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { openTestProvider, type TestProvider, testNow } from '#support/provider.ts';

let sandbox: TestProvider;
let live: TestProvider;
beforeAll(async () => {
  sandbox = await openTestProvider();
  live = await openTestProvider({ empty: true });
  await markLive(live.context.database);
});
afterAll(async () => {
  await live?.close();
  await sandbox?.close();
});

/** Its backup, line by line, read to the end before the first one is given. */
async function* backupOf({ context }: TestProvider) {
  let text = '';
  for await (const piece of linesOfBackup(context.db, '2026-03-10T09:00:00.000Z')) text += piece;
  yield* text.trimEnd().split('\n');
}

test('a live start marks its database, and may be repeated', async () => {
  const { db, database } = live.context;
  await markLive(database);
  await expect(refuseLiveData(db)).rejects.toThrow(
    /This database is live: .*Set PROVIDER_MODE=live/,
  );
});

test('a sandbox does not fill a database that was live, and one that was not is its own', async () => {
  const { db, database } = live.context;
  await expect(seed(database, testNow)).rejects.toThrow('This database is live');
  expect(await db.selectFrom('users').select('user_id').execute()).toEqual([]);
  await expect(refuseLiveData(sandbox.context.db)).resolves.toBeUndefined();
});

test('a sandbox is never marked as live', async () => {
  const { db, database } = sandbox.context;
  await expect(markLive(database)).rejects.toThrow(/people and the money of the sandbox/);
  await expect(refuseLiveData(db)).resolves.toBeUndefined();
});

test('a live database without people is not restored over either', async () => {
  await expect(restore(live.context.database, backupOf(sandbox))).rejects.toThrow(
    'There is data already',
  );
});

test('a live database stays live when it is restored somewhere else', async () => {
  const elsewhere = await openTestProvider({ empty: true });
  await restore(elsewhere.context.database, backupOf(live));
  await expect(refuseLiveData(elsewhere.context.db)).rejects.toThrow('This database is live');
  await elsewhere.close();
});
