import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { type Cell, markedId } from '../db/cells.ts';
import { type Writing, writeLater } from '../db/later.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import type { Intent } from './intents.ts';
import { type Charge, type CheckoutPage, type NewCharge, ProcessorDown } from './processor.ts';

/** Unguessable, and short enough to read out to support. The processor names it where it tells of it. */
export const newReference = (cell: Cell): string =>
  markedId(cell, `hf-${randomBytes(12).toString('hex')}`);

/** Sets the charge up at the processor. Throws processor_down. */
export async function openCheckout({ payments, log }: Context, charge: NewCharge) {
  return answering<CheckoutPage>(log, () => payments.initialize(charge));
}

/** What the processor says of a reference. Throws processor_down. */
export async function askProcessor({ payments, log }: Context, reference: string) {
  return answering<Charge | undefined>(log, () => payments.verify(reference));
}

/** Throws processor_down where the processor gives no usable answer. */
export async function answering<T>(log: Context['log'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProcessorDown)) throw error;
    log('processor down', { error: error.message });
    throw refuse('processor_down');
  }
}

/** The processor wants an address; a borrower with a mobile alone gets one that reaches nobody. */
export async function emailFor({ db }: Context, user_id: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return reachable(user_id, email);
}

export const reachable = (user_id: string, email: string | null | undefined): string =>
  email ?? `${user_id}@borrower.invalid`;

/**
 * Closes a checkout: another one takes its place, or nobody used it in time. The processor may take
 * money for it all the same; that is credited, at the rate of its moment.
 */
export async function closeCheckout(tx: Tx, reference: string, now: number): Promise<void> {
  const at = instant(now);
  const { numUpdatedRows } = await tx
    .updateTable('payment_intents')
    .set({
      status: sql<Intent['status']>`case when status = 'open' then 'closed' else status end`,
      closed_at: at,
    })
    .where('reference', '=', reference)
    .where('status', '!=', 'paid')
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await audit(tx, { user_id: null, action: 'close checkout', subject: reference, at });
}

/** The same of one that is locked and neither paid nor closed, with whatever else is written. */
export async function closeLocked(tx: Tx, reference: string, now: number): Promise<void> {
  const at = instant(now);
  writeLater(tx, closing, [{ reference, closed_at: at }]);
  await audit(tx, { user_id: null, action: 'close checkout', subject: reference, at });
}

const closing: Writing<Pick<Intent, 'reference' | 'closed_at'>> = {
  tables: ['payment_intents'],
  parts: (rows) => ({
    closed_checkout: sql`
      update payment_intents set closed_at = closed.closed_at,
        status = case when payment_intents.status = 'open' then 'closed' else payment_intents.status end
      from jsonb_populate_recordset(null::payment_intents, ${JSON.stringify(rows)}) as closed
      where payment_intents.reference = closed.reference`,
  }),
};
