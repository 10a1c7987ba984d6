import type { WireOf } from '#contract/call.ts';
import type { initializeRepayment } from '#contract/repayments.ts';
import { subtract } from '#credit/money.ts';
import { instant } from '../clock/clock.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../errors.ts';
import { askProcessor } from '../payments/charge.ts';
import type { Intent } from '../payments/intents.ts';
import { settlePayment } from '../payments/settle.ts';

type Checkout = WireOf<typeof initializeRepayment>['checkout'];

const weekMs = 7 * 86_400_000;
/** More open checkouts of one loan than these are not asked about. */
const most = 3;

/**
 * A payment of this loan that the processor has not decided yet, or that it has taken and nobody
 * told of: the borrower must not pay again before it is known. One that was paid is credited here.
 * Throws processor_down.
 */
export async function earlierCheckout(
  context: Context,
  loan_id: string,
): Promise<Checkout | undefined> {
  const { db, clock } = context;
  const open = await db
    .selectFrom('payment_intents')
    .selectAll()
    .where('loan_id', '=', loan_id)
    .where('status', '=', 'pending')
    .where('created_at', '>', instant(clock.now() - weekMs))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
  for (const intent of open) {
    const charge = await askProcessor(context, intent.reference);
    if (charge?.status !== 'success' && charge?.status !== 'pending') continue;
    if (charge.status === 'success') await settleFound(context, intent);
    const { repayment_id, reference, access_code, authorization_url } = intent;
    return {
      ...(repayment_id && { repayment_id }),
      reference,
      access_code,
      authorization_url,
      currency: 'NGN',
      amount: subtract(intent.charge, intent.fee),
      fee: intent.fee,
      total: intent.charge,
      rate: intent.rate,
    };
  }
  return undefined;
}

/** What came and is not what was asked waits for a person; the borrower reads it on its own page. */
async function settleFound(context: Context, intent: Intent): Promise<void> {
  try {
    await settlePayment(context, intent);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'payment_mismatch') throw error;
  }
}
