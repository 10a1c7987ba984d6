import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linesOfBackup, tablesInOrder } from '#provider/db/backup.ts';
import { type Connected, connectPostgres, overPglite } from '#provider/db/connect.ts';
import type { Cells } from '#provider/db/directory.ts';
import { restore } from '#provider/db/restore.ts';
import type { Db } from '#provider/db/tables.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { newDatabase } from '#support/database.ts';
import { providerForFile } from '#support/fixtures.ts';
import { openTestProvider, type TestProvider } from '#support/provider.ts';

const provider = providerForFile();
/** For what is refused: nothing gets in. */
let stillEmpty: TestProvider;
/** A backup of the seed, line by line. */
let lines: string[];
beforeAll(async () => {
  lines = await backupOf(provider.context.db);
  stillEmpty = await openTestProvider({ empty: true });
});
afterAll(async () => {
  await stillEmpty?.close();
});

async function backupOf(db: Db): Promise<string[]> {
  let text = '';
  for await (const piece of linesOfBackup(db, '2026-03-10T09:00:00.000Z')) text += piece;
  return text.trimEnd().split('\n');
}

async function* read(some: readonly string[]) {
  yield* some;
}

/** What happens to a database without data; it is gone afterwards. */
async function withEmpty<T>(work: (db: Db, database: Cells) => Promise<T>): Promise<T> {
  const empty = await openTestProvider({ empty: true });
  const { db, database } = empty.context;
  return work(db, database).finally(empty.close);
}

/** A database without a table: those of a backup may be older than ours. */
async function withBare(work: (bare: Connected) => Promise<void>): Promise<void> {
  const { TEST_POSTGRES: server } = process.env;
  if (server) {
    const { address, drop } = await newDatabase(server);
    const bare = connectPostgres(address);
    return work(bare).finally(bare.close).finally(drop);
  }
  const pglite = await PGlite.create();
  const bare = overPglite(pglite);
  return work(bare)
    .finally(bare.close)
    .finally(() => pglite.close());
}

test('a database that is restored holds every row as it was, and its books are whole', async () => {
  await withEmpty(async (db, database) => {
    expect(await restore(database, read(lines))).toBeGreaterThan(500);
    expect((await backupOf(db)).toSorted()).toEqual(lines.toSorted());
    expect(await findLedgerDiscrepancies(db)).toEqual([]);
    for (const table of await tablesInOrder(db)) {
      // What the cells say again is no part of it, and there all the same.
      if (table.startsWith('public.directory_')) continue;
      const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
      expect([table, lines.includes(`{"table":"${table}"}`)]).toEqual([table, true]);
      if (table === `${provider.context.cell}.ledger_entries`) expect(rows).toHaveLength(1);
    }
  });
});

/** Written by the last 0.1, which had one schema: the people of its seed. */
const of01 = new URL('./backup-of-0.1.jsonl.gz', import.meta.url);

test('a backup of 0.1 moves into one cell, every column of every row, and its books are whole', async () => {
  const old = gunzipSync(await readFile(of01))
    .toString()
    .trimEnd()
    .split('\n');
  await withBare(async (bare) => {
    await restore(bare, read(old));
    const { db } = bare;
    expect(await findLedgerDiscrepancies(db)).toEqual([]);
    const isRow = (line: string) => !/^\{"(holdfast|table|rows)":/.test(line);
    const rows = (await backupOf(db)).filter(isRow).map(inOrderOfKeys);
    const lost = old
      .filter(isRow)
      .map(inOrderOfKeys)
      .filter((row) => !rows.includes(row));
    expect(lost).toEqual([]);
  });
});

/** Columns may have another order, and there are more than there were: those are empty. */
const inOrderOfKeys = (line: string) =>
  JSON.stringify(
    Object.entries(JSON.parse(line))
      .filter(([, value]) => value !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

test('what numbers its rows goes on after the last', async () => {
  await withEmpty(async (db, database) => {
    await restore(database, read(lines));
    const last = async () => {
      const row = await db
        .selectFrom('audit')
        .select(({ fn }) => fn.max('audit_id').as('last'))
        .executeTakeFirst();
      return row?.last ?? 0;
    };
    const before = await last();
    const row = { at: '2026-03-10', user_id: null, action: 'try', subject: 'it', detail: '{}' };
    await db.insertInto('audit').values(row).execute();
    expect(await last()).toBe(before + 1);
  });
});

test('a database that has data is left as it is', async () => {
  const before = await backupOf(provider.context.db);
  await expect(restore(provider.context.database, read(lines))).rejects.toThrow('data already');
  expect(await backupOf(provider.context.db)).toEqual(before);
});

test('a database that nobody borrows at yet, but that has rates and addresses, is left as it is', async () => {
  const rate = { valid_from: '2026-03-10T09:00:00.000Z', buy: 158_025, sell: 156_240 };
  const email = { email: 'ngozi@example.com', joined_at: rate.valid_from };
  await withEmpty(async (db, database) => {
    await db.insertInto('fx_rates').values(rate).execute();
    await expect(restore(database, read(lines))).rejects.toThrow(
      'data already, in public.fx_rates',
    );
    expect(await db.selectFrom('fx_rates').selectAll().execute()).toHaveLength(1);
  });
  await withEmpty(async (db, database) => {
    await db.insertInto('newsletter_emails').values(email).execute();
    await expect(restore(database, read(lines))).rejects.toThrow(
      'data already, in public.newsletter_emails',
    );
    expect(await db.selectFrom('newsletter_emails').selectAll().execute()).toHaveLength(1);
  });
});

const entryIn = (all: readonly string[]) => all.findIndex((line) => /"entry_id": /.test(line));

test.each([
  { what: 'is cut off', of: () => lines.slice(0, -1), told: 'cut off' },
  {
    what: 'lacks a row',
    of: () => lines.toSpliced(entryIn(lines), 1),
    told: /should hold \d+ rows/,
  },
  { what: 'is something else', of: () => ['{"log":1}'], told: 'no backup' },
  { what: 'is empty', of: () => [], told: 'no backup' },
  {
    what: 'is of a newer version',
    of: () => [
      String(lines[0]).replace('"cell/001-', '"cell/999-unknown.sql","cell/001-'),
      ...lines.slice(1),
    ],
    told: 'by this version of the product or a newer one',
  },
  {
    what: 'does not balance',
    of: () => {
      const entry = entryIn(lines);
      const off = String(lines[entry]).replace(/"amount": (-?\d)/, '"amount": $15');
      return lines.with(entry, off);
    },
    told: /balance|zero/i,
  },
])('a file that $what puts nothing into the database', async ({ of, told }) => {
  const { db, database } = stillEmpty.context;
  await expect(restore(database, read(of()))).rejects.toThrow(told);
  expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
});
