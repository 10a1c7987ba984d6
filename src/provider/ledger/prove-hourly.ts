import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Job } from '../jobs/job.ts';
import { problemsOfBooks } from './books.ts';

const key = 'books_proof';
const hourMs = 3_600_000;
/** However much there is to prove, a database spends no more than this part of its time on it. */
const mostOfTheTime = 1 / 50;
/** Enough to see what is wrong; `npm run books` tells all. */
const mostLines = 20;

/** What the last proof of the books came to. */
export type Proof = {
  readonly at: string;
  readonly problems: number;
  /** How long it took. */
  readonly ms: number;
};

/**
 * Has the books proven now and every hour. Every process asks for it as it starts; where it was asked
 * for before, the next proof stays when it is due, or many processes would spend more on it than one may.
 */
export async function proveHourly(tx: Tx, now: number): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ kind: 'books', subject: 'database', run_at: instant(now) })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute();
}

/**
 * Proves the books and keeps what came out, for whoever watches. The job is over before: a proof
 * may take longer than a job is held for.
 */
export async function proveBooks({ db, patient, clock, log }: Context, job: Job): Promise<void> {
  const now = clock.now();
  const before = await lastProof(db);
  const pause = Math.max(hourMs, (before?.ms ?? 0) / mostOfTheTime);
  await db.transaction().execute((tx) => job.again(tx, now + pause));
  const started = performance.now();
  const problems = await problemsOfBooks(patient);
  const ms = Math.round(performance.now() - started);
  for (const problem of problems.slice(0, mostLines)) log('books are wrong', { problem });
  const proof: Proof = { at: instant(now), problems: problems.length, ms };
  const value = JSON.stringify(proof);
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function lastProof(db: Db): Promise<Proof | undefined> {
  const kept = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return kept && JSON.parse(kept.value);
}
