import { sql } from 'kysely';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { tablesInOrder } from '../db/backup.ts';
import { continueNumbers, insertInto } from '../db/restore.ts';
import type { Db, Tx } from '../db/tables.ts';
import { scheduleLedgerCheck } from '../runtime/ledger-check.ts';
import { scheduleSweep } from '../runtime/sweep.ts';
import { seedChi } from './seed/others.ts';
import { fillPast } from './seed/seed.ts';

/** It has the secret that signs tokens. */
const stays = 'public.settings';

/** What the seed's people have lived through by a day, as rows of JSON by table. */
type Past = { readonly day: IsoDay; readonly rows: ReadonlyMap<string, readonly string[]> };

const pasts = new WeakMap<Db, Past>();

/** The seed again, as of `now`, in place of everything; sessions end with the rest. */
export async function reset(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const day = lagosDay(now);
    await empty(tx);
    const past = pasts.get(db);
    if (past?.day === day) await fillAgain(tx, past);
    else {
      await fillPast(tx, day);
      pasts.set(db, { day, rows: await rowsOfAll(tx) });
    }
    await seedChi(tx, now);
    await scheduleSweep(tx, now);
    await scheduleLedgerCheck(tx, now);
  });
}

/** To live through it all takes two thousand statements; to put it back, one a table. */
async function fillAgain(tx: Tx, { rows }: Past): Promise<void> {
  for (const [table, lines] of rows) await insertInto(tx, table, lines);
  await continueNumbers(tx);
}

async function rowsOfAll(tx: Tx): Promise<Past['rows']> {
  const tables = (await tablesInOrder(tx)).filter((name) => name !== stays);
  const all = new Map<string, string[]>();
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(one)::text as row from ${sql.table(table)} as one
    `.execute(tx);
    if (rows.length > 0)
      all.set(
        table,
        rows.map(({ row }) => row),
      );
  }
  return all;
}

async function empty(tx: Tx): Promise<void> {
  const tables = (await tablesInOrder(tx)).filter((name) => name !== stays);
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))} restart identity`.execute(
    tx,
  );
  // It may be of a day that is now to come.
  await tx.deleteFrom('settings').where('key', '=', 'ledger_check').execute();
}
