import { minor } from '#credit/money.ts';
import { refundCardChecks } from '../cards/refund.ts';
import { saveCard } from '../cards/save.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import type { LedgerLine } from '../ledger/post.ts';
import { creditRepayment } from '../repayments/credit.ts';
import { askProcessor } from './charge.ts';
import type { Intent } from './intents.ts';
import type { Charge } from './processor.ts';

/**
 * Brings an intent to where the processor says that it stands, once however often and from
 * however many sides it is asked: the borrower's return, the webhook, a repeat of either. Throws
 * processor_down or payment_mismatch.
 */
export async function settlePayment(context: Context, intent: Intent): Promise<Charge['status']> {
  if (intent.status === 'success') return 'success';
  const charge = await askProcessor(context, intent.reference);
  if (charge?.status !== 'success') return charge?.status ?? 'failed';
  if (!isWhatWeAsked(charge, intent)) {
    context.log('payment mismatch', { reference: intent.reference });
    throw refuse('payment_mismatch');
  }
  const settledHere = await context.db.transaction().execute(async (tx) => {
    if (!(await claim(tx, context, intent, charge))) return false;
    const received = linesOfCharge(intent, charge);
    if (intent.kind === 'repayment') await creditRepayment(tx, context, intent, received);
    else await saveCard(tx, context, intent, charge, received);
    return true;
  });
  if (settledHere && intent.kind === 'card') await refundCardChecks(context, intent.reference);
  return 'success';
}

const isWhatWeAsked = (charge: Charge, intent: Intent) =>
  charge.reference === intent.reference &&
  charge.currency === 'NGN' &&
  charge.requested === intent.charge;

/** Only one settles an intent: the others wait here for its row and find it settled. */
async function claim(tx: Tx, { clock }: Context, intent: Intent, charge: Charge) {
  const { numUpdatedRows } = await tx
    .updateTable('payment_intents')
    .set({
      status: 'success',
      settled_at: instant(clock.now()),
      charged: JSON.stringify({ fees: charge.fees, card: charge.card?.last4 ?? null }),
    })
    .where('reference', '=', intent.reference)
    .where('status', '!=', 'success')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What the processor now holds for us, and what it keeps beyond the fee that we put on top. */
function linesOfCharge(intent: Intent, charge: Charge): LedgerLine[] {
  const kept = minor(charge.fees);
  return [
    { account: 'house:processor:NGN', currency: 'NGN', amount: minor(intent.charge - kept) },
    { account: 'house:processor_fees:NGN', currency: 'NGN', amount: minor(kept - intent.fee) },
  ];
}
