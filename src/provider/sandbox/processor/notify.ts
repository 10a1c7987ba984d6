import type { Context } from '../../context.ts';
import { signatureOf } from '../../payments/signature.ts';
import { hearWebhook } from '../../payments/webhook.ts';
import { chargeBy } from './charges.ts';
import { sandboxProcessorAccess } from './keys.ts';
import { transactionOf } from './transaction.ts';

/** The signed `charge.success` that a processor sends by itself. It may fail, as a network does. */
export async function tellProvider(context: Context, reference: string): Promise<void> {
  const charge = await chargeBy(context.db, 'reference', reference);
  if (!charge) return;
  await sendEvent(context, 'charge.success', transactionOf(charge));
}

/** A signed event of any kind. It is sent once, and may be lost. */
export async function sendEvent(
  context: Context,
  event: string,
  data: { readonly reference: string },
): Promise<void> {
  const body = JSON.stringify({ event, data });
  const signature = signatureOf(body, sandboxProcessorAccess.secretKey);
  const request = new Request('http://provider.localhost/api/payments/webhook', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });
  await hearWebhook(context, request).catch((error: unknown) => {
    context.log('webhook not taken', { event, reference: data.reference, error: String(error) });
  });
}
