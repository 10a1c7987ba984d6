import { createHash } from 'node:crypto';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';

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
export async function findStoredResponse(
  context: Context,
  intent: Intent,
): Promise<StoredResponse | undefined> {
  const kept = await keptAnswer(context.db, intent);
  return kept === undefined ? undefined : { answer: kept, replayed: true };
}

/**
 * Does the work of an intent once: key, work and answer are one transaction. A second request
 * waits for the first and gets its answer; when the first fails, its key stays free.
 */
export function runIdempotent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  intent: Intent,
  work: (tx: Tx) => Promise<unknown>,
): Promise<StoredResponse> {
  return db.transaction().execute(async (tx) => {
    if (!(await claim(tx, intent, instant(clock.now())))) {
      const answer = await keptAnswer(tx, intent);
      if (answer === undefined) throw refuse('in_flight');
      return { answer, replayed: true };
    }
    const answer = JSON.stringify(await work(tx));
    await tx
      .updateTable('idempotency_keys')
      .set({ answer })
      .where('user_id', '=', intent.user_id)
      .where('key', '=', intent.key)
      .execute();
    return { answer, replayed: false };
  });
}

/** Waits while another transaction holds the key; too long a wait fails as in_flight. */
async function claim(tx: Tx, intent: Intent, created_at: string): Promise<boolean> {
  const inserted = await tx
    .insertInto('idempotency_keys')
    .values({ ...intent, answer: null, created_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

async function keptAnswer(db: Context['db'], { user_id, key, fingerprint }: Intent) {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', user_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (kept && kept.fingerprint !== fingerprint) throw refuse('key_reused');
  return kept?.answer ?? undefined;
}
