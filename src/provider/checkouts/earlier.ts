import { dayMs } from '#credit/durations.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { type Intent, intentOf } from '../payments/intents.ts';
import { settlePayment } from './settle.ts';

const weekMs = 7 * dayMs;
/** How many payments the processor is asked about at once. */
const atOnce = 5;

/** A loan's checkouts that the processor may know more of, the newest first. */
export const unpaidOf = (db: Db, loan_id: string, now: number) =>
  db
    .selectFrom('payment_intents')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .where('status', '!=', 'paid')
    .where(({ eb, or }) =>
      or([eb('created_at', '>', instant(now - weekMs)), eb('closed_at', 'is', null)]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_flags')
            .select('payment_flags.reference')
            .whereRef('payment_flags.reference', '=', 'payment_intents.reference'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('reference');

/**
 * What the processor says of a loan's checkouts before another is opened. `underway`: a payment that
 * it has not decided yet, or that it has taken and nobody told of, which is credited here: the
 * borrower must not pay again before it is known. `open`: the one that is not closed. Throws
 * processor_down.
 */
export async function askAbout(
  context: Context,
  unpaid: readonly Intent[],
): Promise<{ readonly underway?: Intent; readonly open?: Intent }> {
  let open: Intent | undefined;
  for (let first = 0; first < unpaid.length; first += atOnce) {
    const asked = unpaid.slice(first, first + atOnce);
    const statuses = await Promise.all(asked.map((intent) => statusOf(context, intent)));
    for (const [index, intent] of asked.entries()) {
      const status = statuses[index] ?? intent.status;
      if (status === 'pending' || status === 'paid' || status === 'mismatch') {
        const underway = await intentOf(context.db, intent.reference);
        return underway ? { underway } : {};
      }
      if (intent.closed_at === null) open = { ...intent, status };
    }
  }
  return open ? { open } : {};
}

/** What came and is not what was asked waits for a person; the borrower reads it on its own page. */
async function statusOf(context: Context, intent: Intent): Promise<Intent['status'] | 'mismatch'> {
  try {
    return await settlePayment(context, intent);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payment_mismatch') throw error;
    return 'mismatch';
  }
}
