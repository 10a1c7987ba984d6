import { handleWebhook } from '../../checkouts/webhook.ts';
import type { Context } from '../../context.ts';
import { signatureOf } from '../../payments/paystack-api.ts';
import { chargeBy, sandboxProcessorAccess } from './charges.ts';
import { transactionOf } from './transaction.ts';

/** The signed `charge.success` that a processor sends by itself. It may fail, as a network does. */
export async function sendWebhook(context: Context, reference: string): Promise<void> {
  const charge = await chargeBy(context.db, 'reference', reference);
  if (!charge) return;
  await sendEvent(context, 'charge.success', transactionOf(charge));
}

/** A signed event of any kind. It is sent once, and may be lost. */
export async function sendEvent(
  context: Context,
  event: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const body = JSON.stringify({ event, data });
  const signature = signatureOf(body, sandboxProcessorAccess.secretKey);
  const request = new Request('http://provider.localhost/api/payments/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });
  await handleWebhook(context, request).catch((error: unknown) => {
    context.log('webhook not taken', { event, error: String(error) });
  });
}
