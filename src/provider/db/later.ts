import { type Expression, sql } from 'kysely';
import { codeOfFailure } from './failures.ts';
import type { Database, Tx } from './tables.ts';

/** A way of writing. What one transaction writes in the same way is written together. */
export type Writing<Row> = {
  /** What it changes. */
  readonly tables: readonly (keyof Database)[];
  /** Parts of one statement, by their names. They see the database as it was before the statement. */
  parts(rows: readonly Row[]): Readonly<Record<string, Expression<unknown>>>;
  /** The part that gives a row back for each row it was given; if it gives fewer, this is thrown. */
  readonly whole?: { readonly part: string; otherwise(): Error };
  /** How it is written apart, where its parts read each other. */
  apart?(tx: Tx, rows: readonly Row[]): Promise<unknown>;
};

/**
 * A Citus sends a statement to a node as a whole only when no part of a `with` inserts. Otherwise every
 * node takes part in it, and a cell could not be written while another's node is away.
 */
export type WayOfWriting = { readonly isApart: boolean };

type Waiting = Map<Writing<unknown>, unknown[]>;

const waitingIn = new WeakMap<Tx, Waiting>();
const apartIn = new WeakSet<Tx>();

/**
 * Has rows written with whatever else the transaction writes, in one statement: before a statement that
 * names one of their tables, before rows that may refer to them, and at the latest before the transaction
 * commits. So whoever reads finds them, and a transaction that only writes makes one round trip for all.
 */
export function writeLater<Row>(tx: Tx, writing: Writing<Row>, rows: readonly Row[]): void {
  const waiting = waitingIn.get(tx);
  if (!waiting) throw new Error('Only a transaction of our own database can write later');
  if (rows.length === 0) return;
  const before = waiting.get(writing) ?? [];
  waiting.set(writing, [...before, ...rows]);
}

const afterwards = new WeakMap<Tx, (() => void)[]>();

/**
 * Has something done when a transaction has committed: of one that is undone, nobody is to hear. It is done also where
 * the answer to the commit was lost, because then it may have committed; and not by a process that ends just then.
 */
export function onceCommitted(tx: Tx, work: () => void): void {
  const works = afterwards.get(tx);
  if (!works) throw new Error('Only a transaction of our own database tells that it has committed');
  works.push(work);
}

/** Begins a transaction with `begin`, and does what is to be done once it has committed. */
export async function committing<Result>(
  begin: (work: (tx: Tx) => Promise<Result>) => Promise<Result>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const works: (() => void)[] = [];
  let isWhole = false;
  const end = () => {
    for (const one of works) one();
  };
  try {
    const result = await begin(async (tx) => {
      afterwards.set(tx, works);
      const done = await work(tx);
      isWhole = true;
      return done;
    });
    end();
    return result;
  } catch (error) {
    if (isWhole && codeOfFailure(error) === 'unavailable') end();
    throw error;
  }
}

/** The work of a transaction, after which everything that it writes later has been written. */
export const writingLater =
  <Result>(work: (tx: Tx) => Promise<Result>, way?: WayOfWriting) =>
  async (tx: Tx): Promise<Result> => {
    const waiting: Waiting = new Map();
    waitingIn.set(tx, waiting);
    if (way?.isApart) apartIn.add(tx);
    const executor = tx.getExecutor(); // of this transaction alone
    const send = executor.executeQuery.bind(executor);
    executor.executeQuery = async (query, options) => {
      const tables = [...waiting.keys()].flatMap((writing) => writing.tables);
      const isAwaited = (table: string) => query.sql.includes(table);
      if (inserting.test(query.sql) || tables.some(isAwaited)) await writeWaiting(tx);
      return send(query, options);
    };
    const result = await work(tx);
    await writeWaiting(tx);
    return result;
  };

const inserting = /^\s*insert\b/i;

/** Writes what waits. */
export async function writeWaiting(tx: Tx): Promise<void> {
  const waiting = waitingIn.get(tx);
  if (!waiting?.size) return;
  const writes = [...waiting];
  waiting.clear();
  await (apartIn.has(tx) ? writeApart(tx, writes) : writeTogether(tx, writes));
}

type Writes = readonly (readonly [Writing<unknown>, readonly unknown[]])[];

async function writeTogether(tx: Tx, writes: Writes): Promise<void> {
  const parts = writes.flatMap(([{ parts: partsOf }, rows]) => Object.entries(partsOf(rows)));
  const counted = writes.flatMap(([{ whole }]) => whole?.part ?? []);
  const counts = ['true', ...counted].map((part) =>
    part === 'true'
      ? sql`true`
      : sql`(select count(*) from ${sql.table(part)}) as ${sql.ref(part)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    with ${sql.join(parts.map(([name, part]) => sql`${sql.table(name)} as (${part})`))}
    select ${sql.join(counts)}
  `.execute(tx);
  for (const [{ whole }, given] of writes) {
    if (whole && (rows[0]?.[whole.part] ?? 0) < given.length) throw whole.otherwise();
  }
}

async function writeApart(tx: Tx, writes: Writes): Promise<void> {
  for (const [writing, given] of writes) {
    if (writing.apart) await writing.apart(tx, given);
    else {
      for (const [name, part] of Object.entries(writing.parts(given))) {
        const { rows } = await sql`${part}`.execute(tx);
        const { whole } = writing;
        if (whole?.part === name && rows.length < given.length) throw whole.otherwise();
      }
    }
  }
}

/** Work that asks nothing of the database, and of which nothing is written when it throws. */
export async function writtenWhole<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  const before = new Map(waitingIn.get(tx));
  try {
    return await work();
  } catch (error) {
    const waiting = waitingIn.get(tx);
    waiting?.clear();
    for (const [writing, rows] of before) waiting?.set(writing, rows);
    throw error;
  }
}
