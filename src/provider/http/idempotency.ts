import { createHash } from 'node:crypto';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { codeIn } from '../db/failures.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tx } from '../db/tables.ts';
import { Refusal, refuse } from '../errors/refusal.ts';

/** One intent of one borrower: the key that the app made for it, and what it asks for. */
export type Intent = {
  readonly user_id: string;
  readonly key: string;
  readonly fingerprint: string;
};

/** What was answered, as text; `replayed` when the work had been done before. */
export type StoredResponse = { readonly answer: string; readonly replayed: boolean };

/** 1 to 200 printable characters, or 400 key_required. */
export function readKey(header: string | undefined): string {
  if (!header || !/^[\x20-\x7e]{1,200}$/.test(header)) throw refuse('key_required');
  return header;
}

/** Two requests are the same when they ask the same call with the same checked body. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  const text = `${method} ${path}\n${JSON.stringify(body ?? null)}`;
  return createHash('sha256').update(text).digest('hex');
}

/** The answer that an intent has already got, if any. Throws key_reused for another request. */
async function findStoredResponse(
  { db }: Pick<Context, 'db'>,
  { user_id, key, fingerprint }: Intent,
): Promise<StoredResponse | undefined> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (kept && kept.fingerprint !== fingerprint) throw refuse('key_reused');
  return kept && { answer: kept.answer, replayed: true };
}

/**
 * Does the work of an intent once: work, key and answer are one transaction, and the key is written
 * together with what the work writes. Throws where the key is taken, and everything is undone then;
 * when the work fails, the key stays free.
 */
export function runIdempotent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  intent: Intent,
  work: (tx: Tx) => Promise<unknown>,
): Promise<StoredResponse> {
  return db.transaction().execute(async (tx) => {
    const answer = keepAnswer(tx, { clock }, intent, await work(tx));
    return { answer, replayed: false };
  });
}

/** Keeps what an intent is answered, with the work that it is the answer to. */
export function keepAnswer(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  intent: Intent,
  answered: unknown,
): string {
  const answer = JSON.stringify(answered);
  insertRows(tx, 'idempotency_keys', [{ ...intent, answer, created_at: instant(clock.now()) }]);
  return answer;
}

/**
 * What a verb answers, or what it answered to the same intent before. A repeat is refused like any
 * request that comes too late, or finds its key taken: only then is it looked for, so that a first
 * request asks nothing for it.
 */
export async function orFirstAnswer(
  context: Pick<Context, 'db'>,
  intent: Intent,
  verb: () => Promise<StoredResponse>,
): Promise<StoredResponse> {
  try {
    return await verb();
  } catch (error) {
    const isTaken = codeIn(error) === keyTaken;
    const mayBeRepeat = error instanceof Refusal || isTaken;
    const first = mayBeRepeat && (await findStoredResponse(context, intent));
    if (first) return first;
    // Nothing is kept: the key was swept away since, or another row was there first. Once more.
    if (isTaken) return verb();
    throw error;
  }
}

/** PostgreSQL's code for a row that is there already. */
const keyTaken = '23505';
