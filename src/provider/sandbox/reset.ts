import { sql } from 'kysely';
import { type IsoDay, lagosDay } from '#credit/calendar.ts';
import { inEachCell } from '../cells/in-cell.ts';
import type { Context } from '../context.ts';
import { schemaOf, tablesInOrder } from '../db/backup.ts';
import type { Schema } from '../db/cells.ts';
import { continueNumbers, insertInto } from '../db/restore.ts';
import type { Db, Tx } from '../db/tables.ts';
import { scheduleStandingJobs } from '../runtime/standing-jobs.ts';
import { ada } from './seed/people.ts';
import { fillPast, seedCellOf, seedShared } from './seed/seed.ts';

/** It has the secret that signs tokens, and how far the clock was moved. */
const stays = 'public.settings';

/** What the seed's people have lived through by a day, as rows of JSON by table. */
type Past = { readonly day: IsoDay; readonly rows: ReadonlyMap<string, readonly string[]> };

const pasts = new WeakMap<Db, Past>();

/**
 * The seed again, as of now, in place of everything; sessions end with the rest. One cell after
 * another, each whole or not at all: a reset that was cut off is asked for again.
 */
export async function reset(context: Context): Promise<void> {
  const { database, shared } = context;
  const now = context.clock.now();
  const day = lagosDay(now);
  await empty(context);
  await shared.transaction().execute((tx) => seedShared(tx, day));
  const home = context.drawCell(ada.email);
  await seedCellOf(database, now, home, async (tx) => {
    const { db } = database.at(home);
    const past = pasts.get(db);
    if (past?.day === day) await fillAgain(tx, past);
    else {
      await fillPast(tx, day);
      pasts.set(db, { day, rows: await rowsOf(tx, home) });
    }
    return true;
  });
  await scheduleStandingJobs(context);
}

/** Removes all rows but the settings. */
export async function empty(context: Context): Promise<void> {
  await inEachCell(context, ({ db, cell }) =>
    db.transaction().execute(async (tx) => {
      const tables = await tablesOf(tx, cell);
      const names = sql.join(tables.map((name) => sql.table(name)));
      await sql`truncate ${names} restart identity`.execute(tx);
    }),
  );
  await context.shared.transaction().execute(async (tx) => {
    // Cells refer to some of them, so they are not truncated.
    for (const table of (await tablesOf(tx, 'public')).toReversed()) {
      await sql`delete from ${sql.table(table)}`.execute(tx);
    }
  });
}

/** To live through it all takes two thousand statements; to put it back, one a table. */
async function fillAgain(tx: Tx, { rows }: Past): Promise<void> {
  for (const [table, lines] of rows) await insertInto(tx, table, lines);
  await continueNumbers(tx);
}

async function rowsOf(tx: Tx, schema: Schema): Promise<Past['rows']> {
  const all = new Map<string, string[]>();
  for (const table of await tablesOf(tx, schema)) {
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

const tablesOf = async (tx: Tx, schema: Schema): Promise<string[]> =>
  (await tablesInOrder(tx)).filter((name) => schemaOf(name) === schema && name !== stays);
