import { audit } from '../audit.ts';
import { saveCard } from '../cards/save.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/tables.ts';
import { refuse } from '../errors.ts';
import { creditIntent } from '../repayments/credit-intent.ts';
import { askProcessor } from './charge.ts';
import { flagMismatch, flagSurplus, isFlagged, unmatchedLine } from './flag.ts';
import { type Intent, lockIntent } from './intents.ts';
import type { Charge } from './processor.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/**
 * Brings an intent to where the processor says that it stands, once however often and from
 * however many sides it is asked: the borrower's return, the webhook, a repeat of either. Throws
 * processor_down, or payment_mismatch when what came does not cover what was asked.
 */
export async function settlePayment(context: Context, intent: Intent): Promise<Charge['status']> {
  if (intent.status === 'success') return 'success';
  const charge = await askProcessor(context, intent.reference);
  if (charge?.status !== 'success') return charge?.status ?? 'failed';
  const matches = await context.db
    .transaction()
    .execute((tx) => settle(tx, context, intent.reference, charge));
  if (!matches) {
    throw refuse(
      'payment_mismatch',
      'What arrived is not what was asked, so nothing was credited yet. We are looking at it.',
    );
  }
  return 'success';
}

/** Only one settles an intent: the others wait here for its row and find it settled. */
async function settle(tx: Tx, context: Context, reference: string, charge: Charge) {
  const intent = await lockIntent(tx, reference);
  if (intent.status === 'success') return true;
  if (await isFlagged(tx, reference)) return false;
  const receipt = receiptOf(intent, charge);
  const at = instant(context.clock.now());
  await note(tx, intent, charge, receipt, at);
  if (!receipt.covers) {
    await flagMismatch(tx, context, intent, receipt);
    return false;
  }
  if (intent.kind === 'card') {
    await saveCard(tx, context, intent, charge, receipt);
    return true;
  }
  const { lines, surplus } = receipt;
  await creditIntent(tx, context, intent, [...lines, unmatchedLine(surplus)], charge.paidAt);
  if (surplus > 0) await flagSurplus(tx, context, intent, receipt);
  return true;
}

async function note(tx: Tx, intent: Intent, charge: Charge, receipt: Receipt, at: string) {
  const { reference, user_id } = intent;
  const { fees, card } = charge;
  const { received, covers } = receipt;
  await tx
    .updateTable('payment_intents')
    .set({
      status: covers ? 'success' : 'failed',
      settled_at: at,
      charged: JSON.stringify({
        fees,
        card: card?.last4 ?? null,
        reusable: card?.reusable ?? false,
        received,
      }),
    })
    .where('reference', '=', reference)
    .execute();
  const action = covers ? 'settle payment' : 'flag payment';
  await audit(tx, { user_id, action, subject: reference, at });
}
