import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as after } from 'node:timers/promises';
import { minor } from '#credit/money.ts';
import { systemClock } from '#provider/clock/clock.ts';
import { openDatabase } from '#provider/db/open.ts';
import { problemsOfBooks } from '#provider/ledger/books.ts';
import { everybodysPassword } from '#provider/seed/people.ts';
import { seed } from '#provider/seed/seed.ts';
import { giveCard, newBorrower } from '#support/borrowers.ts';

export type KillReport = {
  kills: number;
  acknowledged: number;
  lost: string[];
  problems: string[];
  /** Longest opening after a kill. */
  openedInMs: number;
};

/**
 * Kills a writing process with SIGKILL, again and again on one data folder, and after each kill
 * opens the database and looks for everything that was acknowledged so far.
 */
export async function killWriters(dataDir: string, kills: number): Promise<KillReport> {
  const writer = await prepare(dataDir);
  const report: KillReport = { kills, acknowledged: 0, lost: [], problems: [], openedInMs: 0 };
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    acknowledged.push(...(await writeUntilKilled(dataDir, writer)));
    const start = performance.now();
    const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
    report.openedInMs = Math.max(report.openedInMs, performance.now() - start);
    const loans = await db.selectFrom('loans').select('loan_id as id').execute();
    const withdrawals = await db.selectFrom('withdrawals').select('withdrawal_id as id').execute();
    const kept = new Set([...loans, ...withdrawals].map(({ id }) => id));
    report.lost.push(...acknowledged.filter((id) => !kept.has(id)));
    report.problems.push(...(await problemsOfBooks(db)));
    await close();
  }
  return { ...report, acknowledged: acknowledged.length };
}

/** A borrower whose portfolio never runs out. */
async function prepare(dataDir: string): Promise<Record<string, string>> {
  const { db, close } = await openDatabase({ dataDir, databaseUrl: null });
  const provider = { context: { db }, clock: systemClock };
  await seed(db, systemClock.now());
  const borrower = await newBorrower(provider);
  await giveCard(provider, borrower);
  await db
    .updateTable('portfolios')
    .set({ value: minor(1_000_000_000_000) })
    .where('portfolio_id', '=', borrower.portfolios.USD)
    .execute();
  await close();
  return {
    WRITER_EMAIL: borrower.email,
    WRITER_PASSWORD: everybodysPassword,
    WRITER_PORTFOLIO: borrower.portfolios.USD,
  };
}

/** The ids that were acknowledged before the kill, which comes at a moment nobody chose. */
async function writeUntilKilled(
  dataDir: string,
  writer: Record<string, string>,
): Promise<string[]> {
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
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'writing')
      void after(300 + Math.random() * 1000).then(() => child.kill('SIGKILL'));
    else ids.push(line.split(' ')[1] ?? '');
  }
  return ids;
}
