import { lagosDay } from '#credit/calendar.ts';
import { minor, subtract } from '#credit/money.ts';
import { audit } from '../audit.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors/refusal.ts';
import { reverseRepayment } from '../loans/reverse.ts';

/** The loan that was credited with it, and when. Throws not_found. */
export async function transferOf(tx: Tx, reference: string) {
  const transfer = await tx
    .selectFrom('bank_transfers')
    .select(['loan_id', 'recorded_at'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!transfer) throw refuse('not_found');
  return transfer;
}

type Undoing = {
  readonly reference: string;
  readonly reason: string;
  readonly confirmed_at: string | undefined;
};

/**
 * Takes a bank transfer off a loan that was the wrong one. What the loan was credited with waits in suspense, as a
 * transfer of its own, until it is credited to another or set aside; what went back to the borrower stays there. It was
 * confirmed to us when it was at first, though a statement may have named it after it was recorded. Throws not_found, or
 * state_conflict for one that was taken off before.
 */
export async function undoTransfer(
  context: Context,
  { reference, reason, confirmed_at }: Undoing,
  operator: string,
): Promise<void> {
  const now = context.clock.now();
  const at = instant(now);
  await inTransaction(context.db, async (tx) => {
    const { loan_id, recorded_at } = await transferOf(tx, reference);
    const confirmed = [recorded_at, confirmed_at ?? recorded_at].map((one) => Date.parse(one));
    const repayment = await tx
      .selectFrom('repayments')
      .selectAll()
      .where('loan_id', '=', loan_id)
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const { repayment_id, currency, returned, taken_back } = repayment;
    const amount = subtract(subtract(repayment.amount, returned), taken_back);
    if (amount <= 0) throw refuse('state_conflict', 'Nothing of it is on the loan any more.');
    await reverseRepayment(tx, context, {
      ...{ loan_id, repayment_id, reference, amount, because: 'wrong_loan' },
      given: [{ account: `house:suspense:${currency}`, currency, amount: minor(-amount) }],
    });
    await tx
      .insertInto('incoming_transfers')
      .values({
        // The bank's reference itself stays with the loan that it was booked for.
        reference: `${reference} (2)`,
        ...{ currency, amount, value_date: lagosDay(now), imported_by: operator },
        imported_at: instant(Math.min(...confirmed)),
        description: `Transfer ${reference}, taken off a loan: ${reason}`,
      })
      .execute();
    const detail = { operator, did: 'take transfer off loan', loan_id, reason };
    await audit(tx, { user_id: null, action: 'operator', subject: reference, at, detail });
  });
}
