import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { minor } from '#credit/money.ts';
import { systemClock } from '#provider/clock/clock.ts';
import { openDatabase } from '#provider/db/open.ts';
import type { Db } from '#provider/db/tables.ts';
import { findLedgerDiscrepancies } from '#provider/ledger/discrepancies.ts';
import { everybodysPassword } from '#provider/sandbox/seed/people.ts';
import { seed } from '#provider/sandbox/seed/seed.ts';
import { giveCard, newBorrower } from '#support/borrowers.ts';
import { endWhatIsUnderWay, notDoneOnce } from './aftermath.ts';

export type KillReport = {
  kills: number;
  acknowledged: number;
  lost: string[];
  /** What the books showed after a kill, and after all was over. */
  problems: string[];
  /** Loans and withdrawals that were not paid out exactly once after all. */
  notOnce: string[];
  /** How long each opening took, of the database after a kill and of a provider over it, in ms. */
  openings: number[];
};

/**
 * Kills a process in the middle of writes and jobs with SIGKILL, again and again on one data
 * folder. After each kill it opens the database and looks for everything that was acknowledged so
 * far; in the end, what was under way is brought to its end, and each thing must be done once.
 */
export async function killWriters(dataDir: string, kills: number): Promise<KillReport> {
  const where = { dataDir, databaseUrl: null };
  let database = await openDatabase(where);
  let { db, close } = database;
  await seed(database, systemClock.now());
  // Somebody with thousands of loans would only make everything slow.
  const writers = [];
  for (let number = 0; number < kills; number += 20) writers.push(await newWriter(db));
  const report: KillReport = {
    ...{ kills, acknowledged: 0, openings: [] },
    ...{ lost: [], problems: [], notOnce: [] },
  };
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await close();
    const written = await writeUntilKilled(dataDir, writers[kill % writers.length]);
    acknowledged.push(...written.ids);
    // A whole provider, over what the kill before has left.
    report.openings.push(written.openedMs);
    const start = performance.now();
    database = await openDatabase(where);
    ({ db, close } = database);
    report.openings.push(performance.now() - start);
    const kept = await keptIds(db);
    report.lost.push(...acknowledged.filter((id) => !kept.has(id)));
    report.problems.push(...(await findLedgerDiscrepancies(db)));
  }
  await endWhatIsUnderWay(database);
  report.notOnce.push(...(await notDoneOnce(db, acknowledged)));
  report.problems.push(...(await findLedgerDiscrepancies(db)));
  await close();
  return { ...report, acknowledged: acknowledged.length };
}

export async function keptIds(db: Db): Promise<Set<string>> {
  const loans = await db.selectFrom('loans').select('loan_id as id').execute();
  const withdrawals = await db.selectFrom('withdrawals').select('withdrawal_id as id').execute();
  return new Set([...loans, ...withdrawals].map(({ id }) => id));
}

/** A borrower whose portfolio never runs out. */
export async function newWriter(db: Db) {
  const provider = { context: { db }, clock: systemClock };
  const borrower = await newBorrower(provider);
  await giveCard(provider, borrower);
  await db
    .updateTable('portfolios')
    .set({ value: minor(1_000_000_000_000) })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  return {
    WRITER_EMAIL: borrower.email,
    WRITER_PASSWORD: everybodysPassword,
    WRITER_PORTFOLIO: borrower.portfolios.USD,
  };
}

/**
 * How long the opening took, and the ids that were acknowledged before the kill, which comes at a
 * moment nobody chose, once writing has begun.
 */
async function writeUntilKilled(
  dataDir: string,
  writer: Record<string, string> = {},
): Promise<{ ids: string[]; openedMs: number }> {
  const child = spawn(process.execPath, ['tests/provider/durability/writer.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...writer,
      DATA_DIR: dataDir,
      SANDBOX_ISSUE_SECONDS: '0',
      SANDBOX_DISBURSE_SECONDS: '0',
    },
  });
  const ids: string[] = [];
  let openedMs = Number.POSITIVE_INFINITY;
  for await (const line of createInterface({ input: child.stdout })) {
    const [what, said = ''] = line.split(' ');
    if (what === 'opened') {
      openedMs = Number(said);
      continue;
    }
    ids.push(said);
    if (ids.length === 1) void after(Math.random() * 1000).then(() => child.kill('SIGKILL'));
  }
  return { ids, openedMs };
}
