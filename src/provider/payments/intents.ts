import type { Insertable, Selectable } from 'kysely';
import { minuteMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Database, Db, Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { schedule } from '../jobs/job.ts';

/** When the processor is first asked about a checkout of which nobody has told, in ms. */
export const firstPollMs = 10 * minuteMs;

/**
 * How long the charge of a saved card may be on its way to the processor, in ms. One that the
 * processor does not know after that has never arrived.
 */
export const sendWithinMs = 2 * minuteMs;

/** A charge that we set up: what was asked, of whom, and what for. */
export type Intent = Selectable<Database['payment_intents']>;

/** Whether we charge a card or an account ourselves: nobody has opened a page, or has to confirm it with the bank. */
export const hasNoPage = ({ saved_card, access_code }: Intent): boolean =>
  saved_card !== null && access_code === '';

/** Throws not_found for a reference that is not this borrower's, as for one that nobody has. */
export async function ownIntent(
  db: Db,
  kind: Intent['kind'],
  reference: string,
  user_id: string,
): Promise<Intent> {
  const intent = await intentOf(db, reference);
  if (intent?.user_id !== user_id || intent.kind !== kind) throw refuse('not_found');
  return intent;
}

export function intentOf(db: Db, reference: string): Promise<Intent | undefined> {
  return db
    .selectFrom('payment_intents')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Holds the intent until the transaction ends; whoever settles one locks it first. */
export const lockIntent = (tx: Tx, reference: string): Promise<Intent> =>
  intentToLock(tx, reference).executeTakeFirstOrThrow();

/** The same, for a statement that locks more. */
export const intentToLock = (tx: Tx, reference: string) =>
  tx.selectFrom('payment_intents').selectAll().where('reference', '=', reference).forNoKeyUpdate();

export type NewIntent = Omit<
  Insertable<Database['payment_intents']>,
  'status' | 'created_at' | 'settled_at' | 'closed_at' | 'charged' | 'failure'
> & { readonly status?: 'pending' };

/**
 * Keeps what a checkout is opened for `now`, and has it looked after until its end is known. Undefined
 * when the loan has another one that is not closed.
 */
export async function saveIntent(
  tx: Tx,
  now: number,
  intent: NewIntent,
): Promise<Intent | undefined> {
  const open = { status: 'open', settled_at: null, charged: null } as const;
  const kept = await tx
    .insertInto('payment_intents')
    .values({ ...open, ...intent, created_at: instant(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!kept) return undefined;
  const run_at = now + firstPollMs;
  await schedule(tx, { kind: 'payment', subject: intent.reference, run_at });
  return kept;
}
