import { lagosDay } from '#credit/calendar.ts';
import { minor, zero } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { onceCommitted } from '../db/later.ts';
import type { Db, Tx } from '../db/tables.ts';
import { post } from '../ledger/post.ts';
import type { Intent } from '../payments/intents.ts';
import type { Receipt } from '../payments/receipt.ts';

/** Whether the money that came for an intent waits for a decision of the back office. */
export async function isFlagged(db: Db, reference: string): Promise<boolean> {
  return (await flagsOf(db, reference).execute()).length > 0;
}

/** The same, to be read with more. */
export const flagsOf = (db: Db, reference: string) =>
  db.selectFrom('payment_flags').select('reference').where('reference', '=', reference);

/** Of a loan's payments: its borrower was told not to pay again before the decision. */
export const openFlagsOf = (db: Db, loan_id: string) =>
  db
    .selectFrom('payment_flags')
    .innerJoin('payment_intents', 'payment_intents.reference', 'payment_flags.reference')
    .select('payment_flags.reference')
    .where('loan_id', '=', loan_id)
    .where('payment_flags.settled_at', 'is', null);

/** Books all that came as unmatched, so that the books show the money; credits nothing. */
export async function flagMismatch(
  tx: Tx,
  context: Context,
  intent: Intent,
  { received, reason, lines, currency }: Receipt & { covers: false },
): Promise<void> {
  const { reference } = intent;
  const now = context.clock.now();
  await tx
    .insertInto('payment_flags')
    .values({
      reference,
      reason,
      currency,
      amount: received,
      received,
      asked: intent.charge,
      flagged_at: instant(now),
    })
    .execute();
  onceCommitted(tx, () => context.log('payment flagged', { reference, reason }));
  // What came in a currency that our books do not know has no lines.
  const [line] = lines;
  if (line) {
    const account = `house:suspense:${line.currency}` as const;
    const all = lines.reduce((total, { amount }) => minor(total + amount), zero);
    await post(tx, {
      kind: 'unmatched_payment',
      day: lagosDay(now),
      subject: reference,
      at: instant(now),
      lines: [...lines, { ...line, account, amount: minor(-all) }],
    });
  }
  await context.emit(tx, { type: 'payment.mismatched', intent, at: now });
}
